/** What came out of a step. A step without tests that fails counts as one failure. */
export interface Counts {
  passed: number
  failed: number
}

/** The machine as a step sees it: it starts programs, and speaks. */
export interface Machine {
  /** Runs a package's program (a path in node_modules) or a script of ours on this very Node. True when it ends well. */
  node: (args: string[], env?: Record<string, string>) => Promise<boolean>
  /** The same, for its words: they decide, and are not shown. */
  ask: (args: string[]) => Promise<string>
  say: (text: string) => void
}

/** A step of the gate, called by `npm test -- NAME`. */
export interface Step {
  name: string
  /** What it looks at. */
  title: string
  /** Fills the machine or measures: nothing else runs at the same time. Other steps run two at a time. */
  alone: boolean
  /** Whether `npm run check` has it. */
  inCheck: boolean
  needsBrowser?: boolean
  /** True or its counts when all is well. */
  run: (machine: Machine) => Promise<boolean | Counts>
}

/** A step that has ended. */
export interface Outcome extends Counts {
  name: string
  seconds: number
}
