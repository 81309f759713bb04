import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { emailKey } from '#domain/customer/email-key.ts'
import type { CustomerId, OrderId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { customer } from '#server/db/schema/account/customer.ts'
import { user } from '#server/db/schema/account/user.ts'

/** Who a customer is. */
export interface KnownCustomer {
  id: CustomerId
  /** Null for a guest. */
  userId: UserId | null
  name: string
  email: string
  isVerified: boolean
  blockedAt: Date | null
  /**
   * The address, where what was written to it or placed with it is this customer's: a guest is known by it, and an account has proven it. Null for
   * an account that has not.
   */
  provenEmail: string | null
}

/** The customer with this id. @throws {Problem} `not_found`; `not_allowed_in_state` for somebody who works here. */
export async function findCustomer(db: Queryable, id: CustomerId): Promise<KnownCustomer> {
  const { userId, name, email, isStaff } = customer
  const [row] = await db
    .select({ id: customer.id, userId, name, email, isStaff, isVerified: user.emailVerified, blockedAt: user.disabledAt })
    .from(customer)
    .leftJoin(user, eq(user.id, customer.userId))
    .where(eq(customer.id, id))
  if (!row) throw new Problem('not_found', { detail: 'There is no such customer; they may have been merged or erased.' })
  if (row.isStaff) throw new Problem('not_allowed_in_state', { detail: 'Works here: see the list of staff.' })
  const isVerified = row.isVerified ?? false
  const { isStaff: _, ...known } = row
  return { ...known, isVerified, provenEmail: row.userId === null || isVerified ? row.email : null }
}

/** Selects the ids of a customer's orders, paid or not (decision 80). */
export const ordersOf = ({ userId, provenEmail }: KnownCustomer): SQL =>
  sql.join(
    [
      ...(userId === null ? [] : [sql`select id from "order" where user_id = ${userId}`]),
      ...(provenEmail === null
        ? []
        : [sql`select id from "order" where user_id is null and email_key = ${emailKey(provenEmail)} and email = ${provenEmail}`]),
    ],
    sql` union all `,
  )

/** Holds a customer's orders, in the order of their ids: the first lock of whatever changes them. */
export async function lockOrdersOf(tx: Transaction, known: KnownCustomer): Promise<OrderId[]> {
  const { rows } = await tx.execute<{ id: OrderId }>(sql`select id from "order" where id in (${ordersOf(known)}) order by id for update`)
  return rows.map(({ id }) => id)
}

/** Holds accounts, in the order of their ids, after the orders; nobody signs in to them or orders with them meanwhile. */
export async function lockAccounts(tx: Transaction, ids: readonly (UserId | null)[]): Promise<void> {
  const accounts = ids.filter((id) => id !== null)
  await tx.execute(sql`select id from "user" where id = any(${sql.param(accounts)}::text[]) order by id for update`)
}
