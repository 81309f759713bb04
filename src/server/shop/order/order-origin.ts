import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/* How an order came to be is told by its idempotency key: those of shoppers have no colon. */
const PHONE = 'phone:'
const EXCHANGE = 'exchange:'

/** The idempotency key of an order that staff place for a caller; keys of staff and of shoppers never meet. */
export const phoneKey = (key: string): string => PHONE + key

/** The same of an order that is made in exchange for what came back. */
export const exchangeKey = (key: string): string => EXCHANGE + key

/** Whether staff have placed it for a caller: its cart is in nobody's browser. */
export const isForCaller = ({ idempotencyKey }: { idempotencyKey: string }): boolean => idempotencyKey.startsWith(PHONE)

/** For raw SQL: the order of this column was bought, and not made in exchange. The database counts customers' orders by the same rule (`count_customer`). */
export const isBought = (idempotencyKey: SQL): SQL => sql`${idempotencyKey} not like ${sql.raw(`'${EXCHANGE}%'`)}`
