import { inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { redirect } from '#server/db/schema/product.ts'
import { readTaken, wrongRow } from '../row/checked-row.ts'
import type { CheckedRow, StoredImport, StoredImportRow } from '../row/checked-row.ts'
import { cellsByField } from '../row/read-part-row.ts'

/** An address of the shop: its path. A whole address of this or another shop loses its host. Empty when it is none. */
function pathOf(text: string): string {
  const path = URL.canParse(text) ? new URL(text).pathname : text.split(/[?#]/, 1).join('')
  const isPath = path.startsWith('/') && !path.startsWith('//') && path.length <= 500 && !/[\s\\]/.test(path)
  return isPath ? (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path) : ''
}

const NO_PATH = 'An address begins with / and has no blanks.'

/** Checks rows of a file that bring redirects. */
export async function checkRedirectRows(tx: Transaction, file: StoredImport, rows: readonly StoredImportRow[]): Promise<CheckedRow[]> {
  const read = rows.map((row) => {
    const { fields, errors } = cellsByField(row.cells, file)
    return { row, errors, from: pathOf(fields.get('fromPath') ?? ''), to: pathOf(fields.get('toPath') ?? '') }
  })
  const paths = [...new Set(read.flatMap(({ from, to }) => [from, to].filter(Boolean)))]
  const inBatch = new Map(read.map(({ from, to }) => [from, to]))
  const known = new Map(
    (paths.length > 0 ? await tx.select().from(redirect).where(inArray(redirect.fromPath, paths)) : []).map((one) => [
      one.fromPath,
      one.toPath,
    ]),
  )
  const taken = await readTaken(tx, { id: file.id, column: 'key', values: read.flatMap(({ from }) => from || []) })
  return read.map(({ row, errors, from, to }): CheckedRow => {
    if (!from) errors.fromPath = NO_PATH
    else if (from === '/' || from.startsWith('/api/') || from.startsWith('/admin')) errors.fromPath = 'This address is a page of the shop.'
    if (!to) errors.toPath = NO_PATH
    else if (from === to) errors.toPath = 'It leads to itself.'
    else if (from && (inBatch.get(to) ?? known.get(to)) === from) errors.toPath = 'This address leads back to the first one.'
    const [first] = (taken.get(from) ?? []).filter(({ position }) => position < row.position)
    if (first) errors.row = `is that of row ${first.line} already`
    else if (from) taken.set(from, [{ position: row.position, line: row.line }])
    if (Object.keys(errors).length > 0) return wrongRow(row, errors, from || null)
    const before = known.get(from)
    const state = before === undefined ? 'new' : before === to ? 'same' : 'changed'
    return {
      position: row.position,
      state,
      subject: before === undefined ? null : from,
      change: { fromPath: from, toPath: to },
      before: before === undefined ? null : { toPath: before },
      after: state === 'same' ? null : { ...(before === undefined && { fromPath: from }), toPath: to },
      errors: null,
      alarms: [],
      key: from,
      slug: null,
    }
  })
}
