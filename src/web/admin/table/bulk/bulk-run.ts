import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createEmitter } from '#web/ui/browser/emitter.ts'
import type { BulkAction, BulkContext, Choice, Selection } from '../list/definition.ts'

/** As many records can be done with at once, one after the other. */
const MAX_AT_ONCE = 100

/** What was looked at: what a record is called, and its version. */
export interface ShownRecord {
  name: string
  version: number
}

/** Something done with several records, each by a request of its own: one that is refused stops none of the others. */
export interface BulkTask {
  /** On the button in the bar and in the dialog: 'Hold'. */
  title: string
  /** What it does, under the title. */
  text: string
  /** What the records are afterwards: '3 orders on hold'. */
  done: string
  /** One and many of them. */
  noun: readonly [string, string]
  /** What is written once for all of them, or chosen; null where there is neither. */
  field: { label: string; isNeeded: boolean; max: number; choices?: readonly Choice[] } | null
  /** A record as the list shows it when the question comes; undefined where it shows it no longer. Without it nothing of a record but its id is asked for. */
  shown?: (id: string, queryClient: QueryClient) => ShownRecord | undefined
  /** Does it with a record as it is now, or as it was shown, and throws an `ApiProblem` when it is refused. */
  run: (id: string, words: string, shown: ShownRecord | undefined) => Promise<unknown>
  /** Has what shows the records asked anew. */
  invalidate: (queryClient: QueryClient) => Promise<unknown>
}

export interface OpenBulkRun {
  task: BulkTask
  ids: readonly string[]
  context: BulkContext
}

let open: OpenBulkRun | null = null
const changes = createEmitter()

export function showBulkRun(next: OpenBulkRun | null): void {
  open = next
  changes.notify()
}

const read = () => open

/** What is being asked about for several records; null when nothing is. */
export const useOpenBulkRun = (): OpenBulkRun | null => useSyncExternalStore(changes.subscribe, read, () => null)

/** Whether they are chosen one by one, and not too many. */
export const isFewEnough = (selection: Selection): selection is { ids: readonly string[] } =>
  'ids' in selection && selection.ids.length <= MAX_AT_ONCE

/** Does it with the chosen records; too many, or all that match, are refused in words. */
export function withChosen(
  selection: Selection,
  { many, context }: { many: string; context: BulkContext },
  run: (ids: readonly string[]) => void,
): void {
  if (isFewEnough(selection)) run(selection.ids)
  else context.announce(`Choose up to ${MAX_AT_ONCE} ${many}, one by one or by page.`)
}

/** The bulk action that asks about a task, in `BulkRunDialog`. */
export const bulkRunAction = (id: string, task: BulkTask): BulkAction => ({
  id,
  label: task.title,
  onSelect: (selection, context) => withChosen(selection, { many: task.noun[1], context }, (ids) => showBulkRun({ task, ids, context })),
})
