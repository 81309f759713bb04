/** As many steps can be undone. */
export const MAX_STEPS = 200

/** What can be undone and redone. It never changes: each command gives a new one. */
export interface UndoStack<Step> {
  done: readonly Step[]
  undone: readonly Step[]
}

export const emptyStack = <Step>(): UndoStack<Step> => ({ done: [], undone: [] })

/** After a new step: what was undone before cannot be redone any more, and the oldest step beyond 200 is forgotten. */
export const pushStep = <Step>({ done }: UndoStack<Step>, step: Step): UndoStack<Step> => ({
  done: [...done, step].slice(-MAX_STEPS),
  undone: [],
})

/** The step that is undone next, and the stack afterwards; null when there is none. */
export function undoStep<Step>({ done, undone }: UndoStack<Step>): { step: Step; stack: UndoStack<Step> } | null {
  const step = done.at(-1)
  return step === undefined ? null : { step, stack: { done: done.slice(0, -1), undone: [...undone, step] } }
}

/** The step that is redone next, and the stack afterwards; null when there is none. */
export function redoStep<Step>({ done, undone }: UndoStack<Step>): { step: Step; stack: UndoStack<Step> } | null {
  const step = undone.at(-1)
  return step === undefined ? null : { step, stack: { done: [...done, step], undone: undone.slice(0, -1) } }
}
