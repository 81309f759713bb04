import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Queryable } from '#server/db/client.ts'

/** Rows on a page of a list, unless the list has its own size. */
export const LIST_SIZE = 20

/** How many rows a page has, when the caller says it; the same in every paged list. */
export const limitParam = z.coerce
  .number()
  .int()
  .min(1)
  .max(100)
  .optional()
  .meta({ description: 'Rows of a page, where the list has its own number otherwise', example: 50 })

/** The query parameters of a paged list. */
export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1), limit: limitParam })

/** Which page of a list is asked for. */
export interface Page {
  page: number
  limit?: number | undefined
}

/** What every paged response has beside its rows; an empty list has one page. */
export const pageFields = { total: z.int(), page: z.int(), pageCount: z.int() }

/** The paging fields of a list of `total` rows on page `page`, counted from 1; a page after the last one is empty, not an error. */
export const pagedList = (total: number, page: number, size = LIST_SIZE) => ({
  total,
  page,
  pageCount: Math.max(1, Math.ceil(total / size)),
})

/** Limit and offset of a page. */
export const pageWindow = (page: number, size = LIST_SIZE) => ({ limit: size, offset: (page - 1) * size })

/** What is paged: tables, the row's id, the condition, and the order, from its end when `isReversed`. */
export interface PagedIds {
  from: SQL
  id: SQLWrapper
  where: SQL | undefined
  order: (isReversed: boolean) => SQL
  /** The first row, from 0. */
  offset: number
  limit: number
}

/** Up to here the page's rows are asked for together with the total; behind it the total says from which end. */
const FROM_THE_START = 1_000

/**
 * The ids of a page's rows in their order, and the number of all rows. Only ids are sorted and skipped, and what stands behind the middle is
 * counted from the end: no page reads more than half of the rows.
 */
export async function pageIds(
  db: Queryable,
  { from, id, where, order, offset, limit }: PagedIds,
): Promise<{ ids: string[]; total: number }> {
  const matching = where ? sql`where ${where}` : sql``
  const select = async (isReversed: boolean, window: { offset: number; limit: number }) => {
    const ordered = sql`${matching} order by ${order(isReversed)} limit ${window.limit} offset ${window.offset}`
    return (await db.execute<{ id: string }>(sql`select ${id} as id from ${from} ${ordered}`)).rows.map((row) => row.id)
  }
  const count = async () =>
    (await db.execute<{ total: number }>(sql`select count(*)::int as total from ${from} ${matching}`)).rows[0]?.total ?? 0
  if (offset + limit <= FROM_THE_START) {
    const [ids, total] = await Promise.all([select(false, { offset, limit }), count()])
    return { ids, total }
  }
  const total = await count()
  const left = Math.min(limit, total - offset)
  if (left <= 0) return { ids: [], total }
  if (offset <= total / 2) return { ids: await select(false, { offset, limit }), total }
  return { ids: (await select(true, { offset: total - offset - left, limit: left })).toReversed(), total }
}

/** The order of a list that begins with the newest. */
export const newestFirst =
  (at: SQLWrapper, id: SQLWrapper) =>
  (isReversed: boolean): SQL =>
    isReversed ? sql`${at} asc, ${id} asc` : sql`${at} desc, ${id} desc`

/** The loaded rows in the order of the ids; those that have gone meanwhile are left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/**
 * Reads a page of `LIST_SIZE` rows, or of as many as the caller wants, and the total count, in parallel.
 * @param list `from` and `where` say what is counted; `rows` reads the rows of the page, in the list's order.
 */
export async function readPage<Row>(
  db: Queryable,
  list: Page & { from: PgTable; where: SQL | undefined; rows: (window: ReturnType<typeof pageWindow>) => PromiseLike<Row[]> },
) {
  const [rows, total] = await Promise.all([list.rows(pageWindow(list.page, list.limit)), db.$count(list.from, list.where)])
  return { ...pagedList(total, list.page, list.limit), rows }
}
