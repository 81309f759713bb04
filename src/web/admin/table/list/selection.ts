import { parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedState } from '#web/ui/browser/stored-state.ts'
import type { StoredState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'
import type { Selection } from './definition.ts'

/** As many single records can be chosen; more by 'select all that match'. */
const MAX_SELECTED = 5_000

const NONE: Selection = { ids: [] }

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

function parse(text: string | null): Selection {
  const { ids, filter, q, count } = parseRecord(text)
  if (typeof count === 'number' && Number.isInteger(count) && count > 0)
    return { filter: textsOf(filter), q: typeof q === 'string' ? q : '', count }
  const chosen = textsOf(ids).slice(0, MAX_SELECTED)
  return chosen.length > 0 ? { ids: chosen } : NONE
}

const known = new Map<string, StoredState<Selection>>()

/** What is chosen in a list: it outlives paging, filters and a reload, and ends with the tab. */
export function selectionOf(list: string): StoredState<Selection> {
  const state =
    known.get(list) ?? storedState({ stored: storedText('sessionStorage', `partwright_selection_${list}`), parse, onServer: NONE })
  known.set(list, state)
  return state
}

/** What is chosen in a list, for rendering. */
// oxlint-disable-next-line react/hooks -- the list of a component never changes, and with it its state
export const useSelection = (list: string): Selection => selectionOf(list).useValue()

/** Chooses exactly this. */
export const select = (list: string, selection: Selection): void =>
  selectionOf(list).write('ids' in selection && selection.ids.length === 0 ? null : JSON.stringify(selection))

/** Chooses records, or no longer chooses them; others stay chosen. From 'all that match' it goes on with the records that are named here. */
export function changeSelection(list: string, ids: readonly string[], isSelected: boolean): void {
  const current = selectionOf(list).read()
  const before = 'ids' in current ? current.ids : []
  const kept = before.filter((id) => !ids.includes(id))
  select(list, { ids: (isSelected ? [...kept, ...ids] : kept).slice(0, MAX_SELECTED) })
}

/** How many records are chosen. */
export const selectedCount = (selection: Selection): number => ('ids' in selection ? selection.ids.length : selection.count)
