import { and, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#server/db/client.ts'
import { pagedList, pageParts } from '#server/shop/paging.ts'
import { conditionOf, FIELD_OPERATORS } from './list-filter.ts'
import type { ListField } from './list-filter.ts'

/** Rows of a page that staff may choose from; the API's `size`. */
export const LIST_SIZES = [25, 50, 100] as const

/** A list of staff: what it can be filtered and sorted by, and how a typed text is searched. */
export interface ListDefinition {
  fields: Record<string, ListField>
  /** Sort name → column; `isNullable` puts rows without a value last in both directions. */
  sorts: Record<string, { by: SQLWrapper; isNullable?: boolean }>
  /** The sort without a choice, as in a query: `-updated`. */
  defaultSort: string
  /** Ends every order, so that pages neither repeat nor leave out a row. */
  tieBreak: SQLWrapper
  /** The condition of a typed text, which is not empty. */
  search: (text: string) => SQL
}

/** `field:operator:value`, checked against the list's fields. */
function filterSchema(fields: ListDefinition['fields']) {
  return z
    .string()
    .max(1_000)
    .transform((text, context) => {
      const [name = '', operator = '', ...rest] = text.split(':')
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      const condition = field && conditionOf(field, operator, rest.join(':'))
      if (condition && typeof condition !== 'string') return condition
      const operators = field ? `: ${FIELD_OPERATORS[field.kind].join(', ')}` : ''
      const message = !field
        ? `"${name}" cannot be filtered by; it can be by ${Object.keys(fields).join(', ')}`
        : (condition ?? `"${name}" has no operator "${operator}"${operators}`)
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}

const SORT_PATTERN = /^-?[A-Za-z]+$/

/**
 * The query parameters of a list: `page`, `size`, `sort` (`name`, `-name`), `q`, and `filter` (`field:operator:value`, up to ten). The output
 * has the filters as SQL conditions. An unknown field, operator or value is an error at its filter.
 */
export function listQuery({ fields, sorts }: ListDefinition) {
  const names = Object.keys(sorts)
  return z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce
      .number()
      .pipe(z.union(LIST_SIZES.map((size) => z.literal(size))))
      .default(50),
    sort: z
      .string()
      .regex(SORT_PATTERN)
      .refine((sort) => names.includes(sort.replace('-', '')), { error: `must be one of ${names.join(', ')}, with - for descending` })
      .optional(),
    q: z.string().trim().max(200).optional(),
    filter: z.preprocess(
      (sent) => (sent === undefined ? [] : [sent].flat()),
      z.array(filterSchema(fields)).max(10, { error: 'at most ten filters' }),
    ),
  })
}

/** What a checked query asks for. `filter` are its conditions. */
export interface ListSearch {
  page: number
  size: number
  sort?: string | undefined
  q?: string | undefined
  filter: SQL[]
}

/** The rows that match, as a condition; undefined for all. */
export const whereOf = (list: ListDefinition, { q, filter }: Pick<ListSearch, 'q' | 'filter'>): SQL | undefined =>
  and(...filter, ...(q ? [list.search(q)] : []))

/** The `order by` of a checked query. */
export function orderOf(list: ListDefinition, sort = list.defaultSort): SQL {
  const isDescending = sort.startsWith('-')
  const chosen = list.sorts[isDescending ? sort.slice(1) : sort]
  const direction = isDescending ? sql`desc` : sql`asc`
  return chosen
    ? sql`${chosen.by} ${direction}${chosen.isNullable ? sql` nulls last` : sql``}, ${list.tieBreak} ${direction}`
    : sql`${list.tieBreak}`
}

/** The schema of a page of a list. */
export const listSchema = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), ...pageParts, size: z.int() })

/**
 * A page of a list and the number of all its rows.
 * @param from the tables and joins that conditions and sorts refer to, with `id` as the row's id.
 * @param load the rows of these ids, in any order.
 */
export async function readList<Row extends { id: string }>(
  db: Reader,
  {
    list,
    search,
    from,
    id,
    load,
  }: { list: ListDefinition; search: ListSearch; from: SQL; id: SQLWrapper; load: (ids: string[]) => Promise<Row[]> },
) {
  const where = whereOf(list, search)
  const matching = where ? sql`where ${where}` : sql``
  const [page, [counted]] = await Promise.all([
    db.execute<{ id: string }>(
      sql`select ${id} as id from ${from} ${matching} order by ${orderOf(list, search.sort)} limit ${search.size} offset ${(search.page - 1) * search.size}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${from} ${matching}`).then(({ rows }) => rows),
  ])
  const ids = page.rows.map((row) => row.id)
  const loaded = new Map((ids.length > 0 ? await load(ids) : []).map((row) => [row.id, row]))
  return {
    rows: ids.flatMap((one) => loaded.get(one) ?? []),
    ...pagedList(counted?.total ?? 0, search.page, search.size),
    size: search.size,
  }
}
