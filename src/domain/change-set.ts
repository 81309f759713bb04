/**
 * The states of a change set: its rows are collected in `draft`, then it runs to its end or is cancelled. `failed`: it cannot go on.
 * What is `done` or `cancelled` can be undone; what is `undone` once more, for the rows that were kept.
 */
export const CHANGE_SET_STATES = ['draft', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const
export type ChangeSetState = (typeof CHANGE_SET_STATES)[number]

/** The states of a row: `same` had nothing to change, `kept` could not be undone because somebody has changed the record since. */
export const CHANGE_ROW_STATES = ['pending', 'written', 'same', 'failed', 'undone', 'kept'] as const
export type ChangeRowState = (typeof CHANGE_ROW_STATES)[number]

/** What staff can do with a change set, and in which states. */
export const CHANGE_SET_STEPS = {
  start: ['draft'],
  cancel: ['running'],
  undo: ['done', 'cancelled', 'undone'],
  discard: ['draft'],
} as const satisfies Record<string, readonly ChangeSetState[]>
export type ChangeSetStep = keyof typeof CHANGE_SET_STEPS

/** Days after its end within which a change set can be undone. */
export const UNDO_DAYS = 30

/** Days after which a change set is deleted that nobody has started. */
export const DRAFT_DAYS = 7

/** Kinds whose changes have effects outside the shop, and cannot be undone: customers were told of their parcels, or written to. */
const FINAL_KINDS: ReadonlySet<string> = new Set(['shipments', 'buyer-letters'])

/** Whether change sets of a kind can be undone at all. */
export const canBeUndone = (kind: string): boolean => !FINAL_KINDS.has(kind)

interface Progressing {
  state: ChangeSetState
  total: number
  counts: Record<ChangeRowState, number>
}

/** How many rows a change set has worked on, and of how many. An undo works on the rows that were written, and on no others. */
export function progressOf({ state, total, counts: { pending, written, undone, kept } }: Progressing): { done: number; total: number } {
  if (state === 'undoing' || state === 'undone') return { done: undone + kept, total: written + undone + kept }
  return { done: total - pending, total }
}
