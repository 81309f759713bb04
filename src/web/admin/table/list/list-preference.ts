import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedState } from '#web/ui/browser/stored-state.ts'
import type { StoredState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

/** Heights of rows: 44, 36 and 28 px. */
export const DENSITIES = ['comfortable', 'normal', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** What this browser remembers of a list's looks. */
export interface ListPreference {
  density: Density
  /** Width in px by column, where it was changed. */
  widths: Record<string, number>
  /** The columns in their order; null for those of the definition. */
  columns: string[] | null
}

/** Bounds of a column's width, in px. */
export const MIN_WIDTH = 56
export const MAX_WIDTH = 800

const DEFAULT: ListPreference = { density: 'normal', widths: {}, columns: null }

const isWidth = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number' && entry[1] >= MIN_WIDTH && entry[1] <= MAX_WIDTH

function parse(text: string | null): ListPreference {
  const { density, widths, columns } = parseRecord(text)
  return {
    density: DENSITIES.find((known) => known === density) ?? DEFAULT.density,
    widths: isRecord(widths) ? Object.fromEntries(Object.entries(widths).filter(isWidth)) : {},
    columns: Array.isArray(columns) ? columns.filter((id) => typeof id === 'string').slice(0, 60) : null,
  }
}

const known = new Map<string, StoredState<ListPreference>>()

/** The remembered looks of a list in this browser; the defaults on the server. */
export function listPreference(list: string): StoredState<ListPreference> {
  const state =
    known.get(list) ??
    storedState({ stored: storedText('localStorage', `partwright_list_${list}`), parse, onServer: DEFAULT, syncsTabs: true })
  known.set(list, state)
  return state
}

/** The remembered looks of a list, for rendering. */
// oxlint-disable-next-line react/hooks -- the list of a component never changes, and with it its state
export const useListPreference = (list: string): ListPreference => listPreference(list).useValue()

/** Remembers a part of a list's looks. */
export function rememberPreference(list: string, change: Partial<ListPreference>): void {
  const state = listPreference(list)
  state.write(JSON.stringify({ ...state.read(), ...change }))
}
