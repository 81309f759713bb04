import { sql } from 'drizzle-orm'
import { leadsToItself, oldPath, pathOfTarget, redirectTarget } from '#domain/content/redirect-path.ts'
import type { Transaction } from '#server/db/client.ts'
import { pagesAmong } from '#server/shop/redirect.ts'
import { readTaken, takeKey, wrongRow } from '../row/checked-row.ts'
import type { CheckedRow, StoredImport, StoredImportRow } from '../row/checked-row.ts'
import { cellsByField } from '../row/read-part-row.ts'

const NO_OLD_PATH = 'An old address begins with / and has no blanks. /api, /admin, /media and /assets are not addresses of pages.'
const NO_TARGET = 'An address of this shop begins with / and has no blanks. /api, /admin, /media and /assets are not addresses of pages.'

/** A whole address of this or another shop loses its host, and nothing else. */
function targetOf(text: string): string | null {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return redirectTarget(text)
  const { pathname, search, hash } = new URL(text)
  return redirectTarget(pathname + search + hash)
}

/** Whether the redirects that are known lead from a target back to where it began. */
function leadsBack(from: string, to: string, known: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = pathOfTarget(to); at !== undefined && !seen.has(at);) {
    if (leadsToItself(from, at)) return true
    seen.add(at)
    const next = known.get(at)
    at = next === undefined ? undefined : pathOfTarget(next)
  }
  return false
}

/** The redirects that begin at one of these addresses, or where one of those leads. */
async function readKnown(tx: Transaction, paths: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ from_path: string; to_path: string }>(sql`
    with recursive hop (from_path, to_path) as (
      select from_path, to_path from redirect where from_path = any(${sql.param([...paths])}::text[])
      union select r.from_path, r.to_path from hop join redirect r on r.from_path = regexp_replace(hop.to_path, '[?#].*$', '')
    ) select from_path, to_path from hop`)
  return new Map(rows.map((row) => [row.from_path, row.to_path]))
}

/** Checks rows of a file that bring redirects. */
export async function checkRedirectRows(tx: Transaction, file: StoredImport, rows: readonly StoredImportRow[]): Promise<CheckedRow[]> {
  const read = rows.map((row) => {
    const { fields, errors } = cellsByField(row.cells, file)
    return { row, errors, from: oldPath(fields.get('fromPath') ?? '') ?? '', to: targetOf(fields.get('toPath') ?? '') ?? '' }
  })
  const paths = [...new Set(read.flatMap(({ from, to }) => [from, pathOfTarget(to)].filter(Boolean)))]
  const known = await readKnown(tx, paths)
  const pages = await pagesAmong(tx, paths)
  const together = new Map([...known, ...read.flatMap(({ from, to }) => (from && to ? [[from, to] as const] : []))])
  const taken = await readTaken(tx, { id: file.id, column: 'key', values: read.flatMap(({ from }) => from || []) })
  return read.map(({ row, errors, from, to }): CheckedRow => {
    if (!from) errors.fromPath = NO_OLD_PATH
    else if (pages.has(from)) errors.fromPath = 'This address is a page of the shop.'
    if (!to) errors.toPath = NO_TARGET
    else if (from === pathOfTarget(to)) errors.toPath = 'It leads to itself.'
    else if (from && leadsBack(from, to, together)) errors.toPath = 'This address leads back to the first one.'
    const first = takeKey(taken, from, row)
    if (first) errors.row = `is that of row ${first.line} already`
    if (Object.keys(errors).length > 0) return wrongRow(row, errors, from || null)
    const before = known.get(from)
    const state = before === undefined ? 'new' : before === to ? 'same' : 'changed'
    return {
      position: row.position,
      state,
      subject: before === undefined ? null : from,
      change: { fromPath: from, toPath: to, seen: before ?? null },
      before: before === undefined ? null : { toPath: before },
      after: state === 'same' ? null : { ...(before === undefined && { fromPath: from }), toPath: to },
      errors: null,
      alarms: [],
      key: from,
      slug: null,
    }
  })
}
