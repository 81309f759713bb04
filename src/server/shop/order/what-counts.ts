import { sql } from 'drizzle-orm'
import { REFUNDS_THAT_COUNT, RETURNS_THAT_COUNT, SHIPMENTS_THAT_COUNT, SHIPMENTS_UNDER_WAY } from '#domain/order.ts'

/** Statuses as they stand behind `in`. They are the program's own words, so that the statement stays the same text each time. */
const statuses = (list: readonly string[]) => sql.raw(`(${list.map((status) => `'${status}'`).join(', ')})`)

/** For statements that are written out: `r.status in ${COUNTING_REFUNDS}`. The lists are the domain's. */
export const COUNTING_REFUNDS = statuses(REFUNDS_THAT_COUNT)
export const COUNTING_SHIPMENTS = statuses(SHIPMENTS_THAT_COUNT)
export const MOVING_SHIPMENTS = statuses(SHIPMENTS_UNDER_WAY)
export const COUNTING_RETURNS = statuses(RETURNS_THAT_COUNT)
