import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { canBeBought } from '#server/shop/stock/can-be-bought.ts'

/** As many parts stand on a product page as related, and as many as go with it. */
const MAX_RELATED = 4
/** Of a part that fits more models, so many of them say what goes with it. */
const MAX_APPLIANCES = 200

/** Parts of one kind replace each other: a motor with its wheel is a way to replace a motor. */
const kindOf = (family: SQL) => sql`case when ${family} = 'motor-assembly' then 'motor' else ${family} end`

/** So many parts of the category, and of the brand in it, are looked at for the related ones. */
const CANDIDATES = 12

/** The first of an index over the parts of the same category, without the part itself. */
const firstOfCategory = (condition: SQL, order: SQL) =>
  sql`(select id from product where active and category_id = ${sql.placeholder('categoryId')} and id <> ${sql.placeholder('id')} and ${condition}
    order by ${order} limit ${sql.raw(String(CANDIDATES))})`

/** Parts of the same category: the same brand first, then by priority, never the part itself. */
const related = sql`
  select p.id, row_number() over (order by coalesce(p.brand_id = ${sql.placeholder('brandId')}, false) desc, s.on_hand > s.reserved desc,
    p.suggestion_priority desc, p.name) as place
  from product p join stock_level s on s.product_id = p.id
  where p.id in (${firstOfCategory(sql`brand_id = ${sql.placeholder('brandId')}`, sql`suggestion_priority desc, name, id`)}
    union all ${firstOfCategory(sql`true`, sql`featured_on_homepage desc, suggestion_priority desc, created_at desc, id`)})
  order by place limit ${sql.raw(String(MAX_RELATED))}`

/**
 * Parts of other kinds and categories that fit machines which the part fits, and can be ordered: the wheel and the grille of a motor. First the
 * best of each kind, that which most of the machines take.
 */
const accessories = sql`
  select id, ${sql.raw(String(MAX_RELATED))} + row_number() over (order by nth, machines desc, priority desc, name) as place
  from (
    select p.id, p.name, p.suggestion_priority as priority, shared.machines,
      row_number() over (partition by ${kindOf(sql`p.family`)} order by shared.machines desc, p.suggestion_priority desc, p.name) as nth
    from (
      select other.product_id, count(*) as machines
      from (select appliance_id from fitment where product_id = ${sql.placeholder('id')} and fits order by appliance_id
        limit ${sql.raw(String(MAX_APPLIANCES))}) own
      join fitment other on other.appliance_id = own.appliance_id and other.fits and other.product_id <> ${sql.placeholder('id')}
      group by 1) shared
    join product p on p.id = shared.product_id and p.active and p.category_id <> ${sql.placeholder('categoryId')}
    join stock_level s on s.product_id = p.id and ${canBeBought('s')}
    where ${kindOf(sql`p.family`)} <> ${kindOf(sql`${sql.placeholder('family')}::text`)}) ranked
  order by place limit ${sql.raw(String(MAX_RELATED))}`

/** What stands below a part on its page, by its place: its related parts, and then what goes with it. Placeholders: id, categoryId, brandId, family. */
export const besideProduct = sql`((${related}) union all (${accessories})) as beside`
