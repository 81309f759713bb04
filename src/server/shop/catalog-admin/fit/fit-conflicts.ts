import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import type { ApplianceId, ProductId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { idOf } from '#server/shop/id-of.ts'
import { likeText } from '#server/db/like-text.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import { modelsOfNumbers } from './fit-proposals.ts'

/** `sent_back`: said to fit, and a buyer has sent it back because it did not; `archived`: said to fit, and not sold any more. */
const FIT_CONFLICTS = ['sent_back', 'archived'] as const

/**
 * What open returns say: a part, a model that it does not fit, and the newest return that says so. They are few: their lines are looked up, and not
 * all lines read, for which `offset 0` sees.
 */
const SENT_BACK = sql`(
  select distinct on (meant.appliance_id, said.product_id) meant.appliance_id, said.product_id, said.rma
  from ${modelsOfNumbers(sql`
    select l.id as line_id, l.model_number as typed, l.appliance_id as known_id from order_return_line l
    where l.reason = 'does_not_fit' and not exists (select from fit_decision d where d.return_line_id = l.id)`)} meant
  cross join lateral (
    select o.product_id, r.number as rma, r.created_at
    from order_return_line l join order_return r on r.id = l.return_id and r.status <> 'cancelled' join order_line o on o.id = l.order_line_id
    where l.id = meant.line_id offset 0) said
  order by meant.appliance_id, said.product_id, said.created_at desc)`

/** Begins with what contradicts, which is little, and not with all statements: `offset 0` keeps it from being turned round. */
const FROM = sql`(
  select said.appliance_id, said.product_id, said.source, 'archived' as kind from product cross join lateral (
    select appliance_id, product_id, source from fitment where product_id = product.id and fits offset 0) said
  where not product.active
  union all select said.appliance_id, said.product_id, said.source, 'sent_back' from ${SENT_BACK} back cross join lateral (
    select appliance_id, product_id, source from fitment where appliance_id = back.appliance_id and product_id = back.product_id and fits offset 0) said
  where not exists (select from product where product.id = said.product_id and not product.active)
  ) f left join product p on p.id = f.product_id left join appliance a on a.id = f.appliance_id`

const kindOf = sql`case when not p.active then 'archived' else 'sent_back' end`

/** Statements that something else contradicts. */
export const fitConflictList: ListDefinition = {
  from: FROM,
  id: sql`f.appliance_id || ' ' || f.product_id`,
  fields: {
    kind: { kind: 'choice', by: sql`f.kind`, choices: FIT_CONFLICTS },
    source: { kind: 'choice', by: sql`f.source`, choices: FIT_SOURCES },
    brand: { kind: 'choice', by: sql`a.brand_id` },
  },
  sorts: { model: { by: sql`a.normalised` }, part: { by: sql`p.part_number` } },
  defaultSort: 'model',
  tieBreak: sql`f.appliance_id || ' ' || f.product_id`,
  search: (text) => {
    const like = `%${likeText(text.toLowerCase())}%`
    // Looked for in what contradicts, which is little: a word may be in the names of a third of all parts.
    return sql`(lower(a.number) like ${like} or lower(p.part_number) like ${like} or lower(p.name) like ${like})`
  },
}

/** A statement that something else contradicts. */
const fitConflictSchema = z
  .object({
    /** Both ids. */
    id: z.string(),
    kind: z.enum(FIT_CONFLICTS),
    applianceId: idOf<ApplianceId>(),
    model: z.string(),
    productId: idOf<ProductId>(),
    partNumber: z.string(),
    partName: z.string(),
    source: z.enum(FIT_SOURCES),
    note: z.string(),
    /** The newest return that says that it does not fit. */
    rma: z.string().nullable(),
  })
  .meta({ id: 'FitConflict' })
export const fitConflictListSchema = listSchema(fitConflictSchema).meta({ id: 'FitConflictList' })
type FitConflict = z.output<typeof fitConflictSchema>

/** A page of the statements 'fits' that something else contradicts. */
export const listFitConflicts = (db: Queryable, search: ListSearch): Promise<z.output<typeof fitConflictListSchema>> =>
  readList(db, {
    list: fitConflictList,
    search,
    load: async (ids) => {
      const { rows } = await db.execute<FitConflict & Record<string, unknown>>(sql`
        select f.appliance_id || ' ' || f.product_id as id, ${kindOf} as kind, a.id as "applianceId", b.name || ' ' || a.number as model,
          p.id as "productId", p.part_number as "partNumber", p.name as "partName", f.source, f.note, back.rma
        from fitment f join product p on p.id = f.product_id join appliance a on a.id = f.appliance_id join brand b on b.id = a.brand_id
        left join ${SENT_BACK} back on back.appliance_id = f.appliance_id and back.product_id = f.product_id
        where (f.appliance_id, f.product_id) in (select split_part(k, ' ', 1), split_part(k, ' ', 2) from unnest(${sql.param(ids)}::text[]) k)`)
      return rows
    },
  })
