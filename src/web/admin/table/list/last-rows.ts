import { storedState } from '#web/ui/browser/stored-state.ts'
import type { StoredState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

const known = new Map<string, StoredState<readonly string[]>>()

/**
 * The ids of the rows on the page of a list that this tab of the browser showed last, in its order: those that have left the list since, because they were
 * shipped or answered, keep their place.
 */
export function lastRowsOf(list: string): StoredState<readonly string[]> {
  const state =
    known.get(list) ??
    storedState<readonly string[]>({
      stored: storedText('sessionStorage', `admin_rows_${list}`),
      parse: (text) => (text === null || text === '' ? [] : text.split(' ')),
      onServer: [],
    })
  known.set(list, state)
  return state
}

/** The same, for rendering. */
// oxlint-disable-next-line react/hooks -- the list of a component never changes, and with it its state
export const useLastRows = (list: string): readonly string[] => lastRowsOf(list).useValue()
