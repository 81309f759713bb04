import { sql } from 'drizzle-orm'
import { dueOn, reorderInterval } from '#domain/customer/reorder-interval.ts'
import { emailKey } from '#domain/customer/email-key.ts'
import type { CategoryId, ProductId, UserId } from '#domain/id.ts'
import { exchangedOf, refundedPiecesOf } from '#server/shop/order/counting-statuses.ts'
import { isBought } from '#server/shop/order/order-origin.ts'
import { canBeBought } from '#server/shop/stock/can-be-bought.ts'
import type { Queryable } from '#server/db/client.ts'

/** A part that its buyer needs again and again, as it can be bought now. */
export interface BoughtAgain {
  productId: ProductId
  slug: string
  name: string
  partNumber: string
  /** How many were bought the last time, without those that went back. */
  quantity: number
  /** The shop's days, as `2026-03-08`. */
  lastBought: string
  due: string
  isOrderable: boolean
}

/** Whose orders count: those of the account, null for a guest, and those that its confirmed address placed as a guest (decision 80). */
export interface Buyer {
  id: UserId | null
  /** Null while the address is not confirmed: orders of guests with it are not theirs. */
  provenEmail: string | null
}

interface Row extends Record<string, unknown> {
  productId: ProductId
  slug: string
  name: string
  partNumber: string
  categoryId: CategoryId
  months: number
  isOrderable: boolean
  quantity: number
  days: string[]
}

/** The months of each category: its own, or those of the nearest above it that says any. */
export const CATEGORY_MONTHS = sql`select c.id, coalesce(c.reorder_months, p.reorder_months, g.reorder_months) as months
  from category c left join category p on p.id = c.parent_id left join category g on g.id = p.parent_id`

/** The condition of a line of a return whose part was exchanged for another one. The same one is needed again as what it was sent for. */
const FOR_ANOTHER = sql`xl.replacement_product_id is distinct from l.product_id`

/**
 * The parts of categories with an interval that somebody has bought, and when each is due: by the median gap of their own purchases, else by
 * those of its category, else as the category says. A part that is sold no more is its successor; without one it is left out.
 * What went back, for its money or another part, was not bought.
 * @param zone the shop's, whose days count.
 */
export async function readBoughtAgain(db: Queryable, { id, provenEmail }: Buyer, zone: string): Promise<BoughtAgain[]> {
  const asGuest =
    provenEmail === null ? sql`false` : sql`o.user_id is null and o.email_key = ${emailKey(provenEmail)} and o.email = ${provenEmail}`
  const { rows } = await db.execute<Row>(sql`
    with own as (
      select o.id, (o.paid_at at time zone ${zone}::text)::date::text as day from "order" o
      where (o.user_id = ${id} or (${asGuest}))
        and ${isBought(sql`o.idempotency_key`)} and o.paid_at is not null and o.status in ('open', 'completed') and o.payment_status <> 'refunded'
    ), bought as (
      select own.day, l.quantity - g.back as quantity, coalesce(
        (select p.id from product p where p.id = l.product_id and p.active),
        (select n.product_id from part_number n join product s on s.id = n.product_id and s.active
          where n.kind = 'superseded' and n.normalised = upper(regexp_replace(l.part_number, '[^A-Za-z0-9]', '', 'g')) order by s.id limit 1)) as id
      from own join order_line l on l.order_id = own.id
        cross join lateral (select ${refundedPiecesOf(sql`l.id`)} + ${exchangedOf(sql`l.id`, FOR_ANOTHER)} as back) g
      where l.quantity > g.back
    ), months as (${CATEGORY_MONTHS})
    select p.id as "productId", p.slug, p.name, p.part_number as "partNumber", p.category_id as "categoryId", m.months,
      (array_agg(b.quantity order by b.day desc))[1] as quantity, json_agg(distinct b.day) as days,
      coalesce(${canBeBought('s')}, false) as "isOrderable"
    from bought b join product p on p.id = b.id join months m on m.id = p.category_id and m.months is not null
    left join stock_level s on s.product_id = p.id
    group by p.id, m.months, s.product_id order by p.name, p.id`)
  return rows.map(({ categoryId, months, days, ...part }) => {
    const kind = rows.filter((other) => other.categoryId === categoryId).flatMap((other) => other.days)
    const lastBought = days.toSorted().at(-1) ?? ''
    return { ...part, lastBought, due: dueOn(lastBought, reorderInterval({ part: days, kind, months })) }
  })
}
