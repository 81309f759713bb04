import { IMPORT_WARNINGS, IMPORT_ROW_STATES } from '#domain/import/import-fields.ts'
import type { ImportWarning, ImportRowState } from '#domain/import/import-fields.ts'
import { IMPORT_TOLD } from '#domain/import/import-notes.ts'
import type { ImportTold } from '#domain/import/import-notes.ts'
import { readPage, searchText } from '#web/links/search-params.ts'
import type { Import } from './import-query.ts'

export const STEPS = ['file', 'columns', 'check', 'differences', 'run'] as const
export type Step = (typeof STEPS)[number]

/** The state of the page in its address. */
export interface ImportSearch {
  import?: string
  step?: Step
  /** Rows of this state, with this alarm, or of which this is told. */
  rows?: ImportRowState
  alarm?: ImportWarning
  told?: ImportTold
  /** The parts that are not in the file, in place of rows. */
  gone?: true
  page?: number
}

export function validateImportSearch(search: Record<string, unknown>): ImportSearch {
  const id = searchText(search.import)
  const step = STEPS.find((one) => one === searchText(search.step))
  const rows = IMPORT_ROW_STATES.find((one) => one === searchText(search.rows))
  const alarm = IMPORT_WARNINGS.find((one) => one === searchText(search.alarm))
  const told = IMPORT_TOLD.find((one) => one === searchText(search.told))
  const page = readPage(search.page)
  return {
    ...(id.length <= 60 && id && { import: id }),
    ...(step && { step }),
    ...(rows && { rows }),
    ...(alarm && { alarm }),
    ...(told && { told }),
    ...(searchText(search.gone) === 'true' && { gone: true as const }),
    ...(page && { page }),
  }
}

/** The address of the page in a state. */
export function importHref(search: ImportSearch): string {
  const query = new URLSearchParams(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  return `/admin/bulk-import${query.size > 0 ? `?${query}` : ''}`
}

/** Where an import stands. */
function stepOf({ state }: Pick<Import, 'state'>): Step {
  if (state === 'started') return 'run'
  return state === 'checked' ? 'differences' : state === 'checking' ? 'check' : 'columns'
}

/** The step that an address shows of an import. */
export function currentStep({ step }: ImportSearch, record: Pick<Import, 'state'>): Step {
  return step !== undefined && step !== 'file' && isOpen(step, record) ? step : stepOf(record)
}

/** The steps that can be opened now. */
export function isOpen(step: Step, record: Pick<Import, 'state'> | null): boolean {
  if (!record) return step === 'file'
  const open: Record<Import['state'], readonly Step[]> = {
    reading: ['file', 'columns'],
    read: ['file', 'columns'],
    checking: ['file', 'check'],
    checked: ['file', 'columns', 'check', 'differences'],
    started: ['file', 'check', 'differences', 'run'],
  }
  return open[record.state].includes(step)
}
