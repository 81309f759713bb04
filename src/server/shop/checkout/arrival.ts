import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { stateOfZip } from '#domain/customer/zip-code.ts'
import { refuseField } from '#server/shop/order/order-lines.ts'
import { dispatchSchema, nextDispatch } from '#server/shop/settings/dispatch.ts'
import type { Shop } from '#server/shop/shop.ts'

/** When a cart would leave and arrive. */
export const arrivalSchema = z
  .object({
    windows: dispatchSchema,
    state: z.string().nullable().meta({ description: 'Two letters: where it goes, as far as that is known' }),
  })
  .meta({ id: 'Arrival' })

/** What is asked for. A ZIP code has five digits, or nine; its state counts, whatever else is said. */
interface ArrivalRequest {
  items: { slug: string; quantity: number }[]
  zip: string | null
  state: string | null
}

interface Waiting extends Record<string, unknown> {
  lines: number
  isShort: boolean
  isUnknown: boolean
  days: number
}

/**
 * Days until all of a cart is on the shelf, as an order of it would be told: as long as orders of a part take of which there is too little. Null
 * when nobody knows, and for a part that cannot be ordered.
 */
async function waitOf(shop: Shop, items: ArrivalRequest['items']): Promise<number | null> {
  const { rows } = await shop.browsing.execute<Waiting>(sql`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as w(slug text, quantity int)),
    line as (
      select s.track_stock and s.on_hand - s.reserved < w.quantity as is_short, s.allow_backorder, s.lead_time_days
      from wanted w join product p on p.slug = w.slug and p.active join stock_level s on s.product_id = p.id)
    select count(*)::int as lines, coalesce(bool_or(is_short and not allow_backorder), false) as "isShort",
      coalesce(bool_or(is_short and lead_time_days is null), false) as "isUnknown",
      coalesce(max(lead_time_days) filter (where is_short), 0)::int as days
    from line`)
  const [found] = rows
  const isPromised = found !== undefined && found.lines === items.length && !found.isShort && !found.isUnknown
  return isPromised ? found.days : null
}

/**
 * Until when a cart has to be ordered to leave on which day, and when it arrives at a place; no windows where nobody can say. One statement.
 * @throws {Problem} `invalid_input` for a ZIP code to which the shop does not deliver
 */
export async function findArrival(shop: Shop, { items, zip, state }: ArrivalRequest): Promise<z.output<typeof arrivalSchema>> {
  const found = zip === null ? null : stateOfZip(zip)
  if (found === undefined) return refuseField('postalCode', 'is not a ZIP code that we deliver to')
  const to = { zip, state: found?.code ?? state }
  const waitDays = items.length === 0 ? 0 : await waitOf(shop, items)
  return { windows: await nextDispatch(shop, { waitDays, to }), state: to.state }
}
