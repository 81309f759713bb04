import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Reader } from '#server/db/client.ts'

/** Rows on a page of a list, unless the list has its own size. */
export const LIST_SIZE = 20

/** The query parameter of a paged list. */
export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })

/** What every paged response has beside its rows; an empty list has one page. */
export const pageParts = { total: z.int(), page: z.int(), pageCount: z.int() }

/** The paging fields of a list of `total` rows on page `page`, counted from 1; a page after the last one is empty, not an error. */
export const pagedList = (total: number, page: number, size = LIST_SIZE) => ({
  total,
  page,
  pageCount: Math.max(1, Math.ceil(total / size)),
})

/** Limit and offset of a page. */
export const pageWindow = (page: number, size = LIST_SIZE) => ({ limit: size, offset: (page - 1) * size })

/**
 * Reads a page of `LIST_SIZE` rows and the total count, in parallel.
 * @param list `from` and `where` say what is counted; `rows` reads the rows of the page, in the list's order.
 */
export async function readPage<Row>(
  db: Reader,
  list: { page: number; from: PgTable; where: SQL | undefined; rows: (window: ReturnType<typeof pageWindow>) => PromiseLike<Row[]> },
) {
  const [rows, total] = await Promise.all([list.rows(pageWindow(list.page)), db.$count(list.from, list.where)])
  return { ...pagedList(total, list.page), rows }
}
