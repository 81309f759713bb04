import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Reader } from '#server/db/client.ts'

/** Rows on a page of a list, unless the list says otherwise. */
export const LIST_SIZE = 20

/** How a page of a list is asked for. */
export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })

/** What every paged list says beside its rows; an empty one has one page. */
export const pageParts = { total: z.int(), page: z.int(), pageCount: z.int() }

/** What a list of `total` rows says of itself on page `page`, counted from 1; a page behind the last one is empty, and no error. */
export const pagedList = (total: number, page: number, size = LIST_SIZE) => ({
  total,
  page,
  pageCount: Math.max(1, Math.ceil(total / size)),
})

/** Which rows stand on a page: so many, after leaving out so many. */
export const pageWindow = (page: number, size = LIST_SIZE) => ({ limit: size, offset: (page - 1) * size })

/**
 * Reads a page of `LIST_SIZE` rows, and how long the whole list is, side by side.
 * @param list `from` and `where` say what is counted; `rows` reads what stands in the window, in the list's order.
 */
export async function readPage<Row>(
  db: Reader,
  list: { page: number; from: PgTable; where: SQL | undefined; rows: (window: ReturnType<typeof pageWindow>) => PromiseLike<Row[]> },
) {
  const [rows, total] = await Promise.all([list.rows(pageWindow(list.page)), db.$count(list.from, list.where)])
  return { ...pagedList(total, list.page), rows }
}
