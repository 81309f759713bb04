import { and, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_FILTER_LENGTH } from '#domain/staff/list-filter.ts'
import type { Queryable } from '#server/db/client.ts'
import { inOrder, limitParam, pagedList, pageIds, pageFields, pageWindow } from '#server/shop/paging.ts'
import { conditionOf, FIELD_OPERATORS } from './list-filter.ts'
import type { ListField } from './list-filter.ts'

/** Rows of a page that staff may choose from; the API's `size`. */
export const LIST_SIZES = [25, 50, 100] as const

/** The query parameters of a page of a table. */
export const tablePage = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .pipe(z.union(LIST_SIZES.map((size) => z.literal(size))))
    .default(50)
    .meta({ description: `${LIST_SIZES.join(', ')}: the numbers of rows that screens offer` }),
  limit: limitParam,
}

/** A list of staff: what it can be filtered and sorted by, and how a typed text is searched. */
export interface ListDefinition {
  /** The tables and joins that conditions and sorts refer to. What is not asked for costs nothing when it is an outer join of one row at most. */
  from: SQL
  /**
   * Outer joins of one row at most that filters alone refer to. Without a filter they are left out, so that an order can be read in an index alone:
   * what a join compares counts as asked for, even where PostgreSQL leaves out the join.
   */
  joins?: SQL
  /** The row's id, which no other row has. */
  id: SQLWrapper
  /** What every row of the list fulfils; undefined when all rows of the tables are in it. */
  only?: SQL
  fields: Record<string, ListField>
  /**
   * Sort name → column; `isNullable` puts rows without a value last in both directions. `ties` orders rows with the same value, before `tieBreak`: as
   * an index has them that the filters use as well.
   */
  sorts: Record<string, { by: SQLWrapper; isNullable?: boolean; ties?: SQLWrapper }>
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
    .max(MAX_FILTER_LENGTH)
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

/** What a list can be filtered by, for those who write programs: its fields with their operators, and the values of a choice. */
function filterDescription(fields: ListDefinition['fields']): string {
  const told = Object.entries(fields).map(([name, field]) => {
    const values = field.kind === 'choice' && field.choices ? ` of ${field.choices.join(', ')}` : ''
    return `\`${name}\` (${FIELD_OPERATORS[field.kind].join(', ')}${values})`
  })
  return `\`field:operator:value\`, once for each condition; all of them hold. Ranges are \`10..20\`, \`10..\` or \`..20\`; amounts are cents. Fields: ${told.join('; ')}`
}

/**
 * The query parameters of a list: `page`, `size` or `limit`, `sort` (`name`, `-name`), `q`, and `filter` (`field:operator:value`, up to ten). The output
 * has the filters as SQL conditions. An unknown field, operator or value is an error at its filter.
 */
export function listQuery({ fields, sorts, defaultSort }: ListDefinition) {
  const names = Object.keys(sorts)
  return z.object({
    ...tablePage,
    sort: z
      .string()
      .regex(SORT_PATTERN)
      .refine((sort) => names.includes(sort.replace('-', '')), { error: `must be one of ${names.join(', ')}, with - for descending` })
      .optional()
      .meta({ description: `One of ${names.join(', ')}, with \`-\` for descending; without it ${defaultSort}` }),
    q: z.string().trim().max(200).optional(),
    filter: z
      .preprocess(
        (sent) => (sent === undefined ? [] : [sent].flat()),
        z.array(filterSchema(fields)).max(10, { error: 'at most ten filters' }),
      )
      .meta({ description: filterDescription(fields) }),
  })
}

/** The query parameters of what reads all rows that match, such as a file: those of the list without its pages. */
export const wholeListQuery = (list: ListDefinition) => listQuery(list).omit({ page: true, size: true, limit: true })

/** What a checked query asks for. `filter` are its conditions. */
export interface ListSearch {
  page: number
  size: number
  /** Other numbers of rows than the screens offer; it counts before `size`. */
  limit?: number | undefined
  sort?: string | undefined
  q?: string | undefined
  filter: SQL[]
}

/** The same without pages. */
export type WholeListSearch = Pick<ListSearch, 'sort' | 'q' | 'filter'>

/** The rows that match, as a condition; undefined for all. */
export const whereOf = (list: ListDefinition, { q, filter }: Pick<ListSearch, 'q' | 'filter'>): SQL | undefined =>
  and(list.only, ...filter, ...(q ? [list.search(q)] : []))

/** The `order by` of a checked query; with `isReversed` from the last row to the first. */
export function orderOf(list: ListDefinition, sort = list.defaultSort, isReversed = false): SQL {
  const isDescending = sort.startsWith('-')
  const chosen = list.sorts[isDescending ? sort.slice(1) : sort]
  const direction = isDescending === isReversed ? sql`asc` : sql`desc`
  const nulls = chosen?.isNullable ? (isReversed ? sql` nulls first` : sql` nulls last`) : sql``
  const last = sql`${list.tieBreak} ${direction}`
  if (!chosen) return last
  return sql`${chosen.by} ${direction}${nulls}, ${chosen.ties ? sql`${chosen.ties} ${direction}, ` : sql``}${last}`
}

/** The tables that searches refer to. */
const tablesOf = ({ from, joins }: ListDefinition, searches: readonly Pick<ListSearch, 'filter'>[]): SQL =>
  joins && searches.some(({ filter }) => filter.length > 0) ? sql`${from} ${joins}` : from

/** The schema of a page of a list. */
export const listSchema = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), ...pageFields, size: z.int() })

/** How many rows match each of several searches; null for one that cannot be read. */
export const listCountsSchema = z.object({ counts: z.array(z.int().nullable()) }).meta({ id: 'ListCounts' })

/** The numbers of rows that match these searches, in their order: one statement, which reads the tables once. */
export async function countList(
  db: Queryable,
  list: ListDefinition,
  searches: readonly Pick<ListSearch, 'q' | 'filter'>[],
): Promise<number[]> {
  const counts = searches.map((search) => {
    const where = whereOf(list, search)
    return where ? sql`count(*) filter (where ${where})` : sql`count(*)`
  })
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select json_build_array(${sql.join(counts, sql`, `)}) as counts from ${tablesOf(list, searches)}`,
  )
  return rows[0]?.counts ?? []
}

/**
 * A page of a list and the number of all its rows.
 * @param load the rows of these ids, in any order.
 */
export async function readList<Row extends { id: string }>(
  db: Queryable,
  { list, search, load }: { list: ListDefinition; search: ListSearch; load: (ids: string[]) => Promise<Row[]> },
) {
  const size = search.limit ?? search.size
  const { ids, total } = await pageIds(db, {
    from: tablesOf(list, [search]),
    id: list.id,
    where: whereOf(list, search),
    order: (isReversed) => orderOf(list, search.sort, isReversed),
    ...pageWindow(search.page, size),
  })
  const rows = inOrder(ids, ids.length > 0 ? await load(ids) : [])
  return { rows, ...pagedList(total, search.page, size), size }
}
