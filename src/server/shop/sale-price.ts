import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SALE_STATES } from '#domain/pricing/unit-price.ts'

/** The name under which a statement has the table of parts. */
type PartAlias = 'product' | 'p'

const column = (part: PartAlias, name: string) => sql.raw(`${part}.${name}`)

/**
 * Whether the dates of a part's sale price let it count now, by the database's clock (decision 107); true for a sale price without dates.
 * From its beginning on, and no longer at its end.
 */
export const saleRuns = (part: PartAlias): SQL =>
  sql`((${column(part, 'sale_starts_at')} is null or ${column(part, 'sale_starts_at')} <= now())
    and (${column(part, 'sale_ends_at')} is null or ${column(part, 'sale_ends_at')} > now()))`

/** The sale price in cents while its dates let it count, else null. Whether it is low enough to apply, `domain/pricing/unit-price.ts` says. */
export const currentSalePrice = (part: PartAlias): SQL<number | null> =>
  sql<number | null>`case when ${saleRuns(part)} then ${column(part, 'sale_price_cents')} end`

/** Whether the sale of a part is planned, runs or is over, of `SALE_STATES`; null without a sale price. */
export const saleState = (part: PartAlias): SQL<(typeof SALE_STATES)[number] | null> =>
  sql`case when ${column(part, 'sale_price_cents')} is null then null when ${column(part, 'sale_ends_at')} <= now() then 'over'
    when ${saleRuns(part)} then 'runs' else 'planned' end`

/** The unit price in cents that a shopper pays for one piece now: for sorting and filtering by price. */
export const currentPrice = (part: PartAlias): SQL<number> =>
  sql<number>`case when ${saleRuns(part)} then ${column(part, 'effective_price_cents')} else ${column(part, 'price_cents')} end`

/**
 * Whether a part has dates of a sale that does not run now: it is over, has not begun, or its price was taken away. A new sale price that comes
 * without dates does away with them, or it would not count; the end of a sale that runs stays.
 */
export const hasLapsedDates = (part: PartAlias): SQL =>
  sql`((${column(part, 'sale_starts_at')} is not null or ${column(part, 'sale_ends_at')} is not null)
    and (${column(part, 'sale_price_cents')} is null or not ${saleRuns(part)}))`
