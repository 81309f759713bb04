/** The result of a step. A step without tests that fails counts as one failure. */
export interface Counts {
  passed: number
  failed: number
  /** Those of the passed that passed only when tried again. */
  again: number
  /** Those that were left out: by themselves, as on a machine that lacks something, or because the time was over. */
  left: number
}

/** What a step needs of the host: starting programs, and output. */
export interface Machine {
  /** Runs a package's program (a path in node_modules) or one of our scripts on this very Node. True when it succeeds. */
  node: (args: string[], env?: Record<string, string>) => Promise<boolean>
  /** The same, for its output, which is returned and not shown. */
  ask: (args: string[]) => Promise<string>
  say: (text: string) => void
}

/** A step of the gate, called by `npm test -- NAME`. */
export interface Step {
  name: string
  /** What it checks. */
  title: string
  /** Runs exclusively: it uses all cores, or measures. Other steps run two at a time. */
  alone: boolean
  /** Whether `npm run check` includes it. */
  inCheck: boolean
  needsBrowser?: boolean
  /** Whether it puts other servers around the shop: proxies, a cluster, an archive, a bucket. */
  needsAround?: boolean
  /** True, or its counts, when it succeeds. */
  run: (machine: Machine) => Promise<boolean | Counts>
}

/** A finished step. */
export interface Outcome extends Counts {
  name: string
  seconds: number
}
