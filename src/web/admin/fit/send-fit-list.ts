import type { FitSource } from '#domain/fit/fit-statement.ts'
import type { FitListRow } from '#domain/fit/fit-list.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

/** What became of a line. */
export type ListLine = Schema<'StaffFitListReport'>['rows'][number] & { row: FitListRow }

/** Bounds of a request: rows, and characters of its body. */
const MAX_ROWS = 500
const MAX_CHARACTERS = 40_000

/** What is asked for with a list; `applianceId` null when each row names its model. */
export interface ListTerms {
  applianceId: string | null
  fits: boolean
  source: FitSource
  replace: boolean
}

const asSent = ({ model, part, note }: FitListRow) => ({ model: model.slice(0, 300), part: part.slice(0, 300), note: note.slice(0, 500) })

/** Rows in parts that a request takes. */
function partsOf(rows: readonly FitListRow[]): FitListRow[][] {
  const parts: FitListRow[][] = []
  let size = 0
  for (const row of rows) {
    const last = parts.at(-1)
    const characters = JSON.stringify(asSent(row)).length
    if (!last || last.length >= MAX_ROWS || size + characters > MAX_CHARACTERS) {
      parts.push([row])
      size = characters
    } else {
      last.push(row)
      size += characters
    }
  }
  return parts
}

/**
 * Sends a list, in several requests when it is long; each is saved by itself, so a list that breaks off can simply be sent again.
 * @param onProgress is given the report so far.
 * @throws {ApiProblem} when a request is refused; what came before it is saved.
 */
export async function sendFitList(
  rows: readonly FitListRow[],
  terms: ListTerms,
  onProgress: (report: ListLine[]) => void,
): Promise<ListLine[]> {
  const report: ListLine[] = []
  for (const part of partsOf(rows)) {
    const answer = await read(api.POST('/api/admin/fit-lists', { body: { ...terms, rows: part.map(asSent) } }))
    report.push(...answer.rows.flatMap((line, index) => (part[index] ? { ...line, row: part[index] } : [])))
    onProgress([...report])
  }
  return report
}
