import { sql } from 'drizzle-orm'
import { integer, text, timestamp } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'

/** A timestamp with time zone; a `Date` in the program. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Set by the database when the row is written. */
export const createdAt = () => instant('created_at').notNull().defaultNow()

/** Set by the database at insert; every statement that changes the row sets it again. */
export const updatedAt = () => instant('updated_at').notNull().defaultNow()

/** Optimistic lock of rows that people edit: an update names the version it read. */
export const version = () => integer('version').notNull().default(1)

/**
 * The hash of the request that an idempotency key came with: another request with this key is refused (`shop/request-hash.ts`). Null in rows
 * from before it was stored, and in those that no request made.
 */
export const requestHash = () => text('request_hash')

/** Of rows that a job works through: its failures in a row, and when the next check is due; null for never checked (`shop/payment/claim-due-rows.ts`). */
export const checks = () => ({
  failedChecks: integer('failed_checks').notNull().default(0),
  nextCheckAt: instant('next_check_at'),
})

/** A prefixed, sortable text id such as `prd_…` (see `#server/db/id.ts`). */
export const id = <Name extends string = string>() => text('id').$type<Name>().primaryKey()

/** The maximum quantity of a line, for check constraints. Changing it needs a migration, which `npm run db:generate` writes. */
export const maxQuantity = sql.raw(String(MAX_QUANTITY))

/** `column in ('a', 'b')` for a check constraint over one of the domain's fixed lists. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
