import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { normaliseEmail } from '#domain/customer/email.ts'
import { emailKey } from '#domain/customer/email-key.ts'
import type { CustomerId, OrderId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { customer } from '#server/db/schema/account/customer.ts'
import { user } from '#server/db/schema/account/user.ts'

/** An address, and from when to when what was written to it or with it was one customer's; null for from the first day, and for until today. */
export interface HeldEmail {
  email: string
  after: string | null
  until: string | null
}

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
  /** `provenEmail`, and those that the account had proven before. */
  heldEmails: HeldEmail[]
}

/** The addresses of a customer with their times. Who had one of them before, or has it since, is somebody else. */
async function readHeldEmails(db: Queryable, userId: UserId | null, provenEmail: string | null): Promise<HeldEmail[]> {
  const iso = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  const { rows } = await db.execute<{ email: string; after: string | null; until: string | null }>(sql`
    select mine.email, ${iso(sql`mine.until`)} as until,
      (select ${iso(sql`max(f.left_at)`)} from former_email f where f.email = mine.email and (mine.until is null or f.left_at < mine.until)) as after
    from (select ${provenEmail}::text as email, null::timestamptz as until
      union all select email, left_at from former_email where user_id = ${userId}) mine
    where mine.email is not null order by mine.until desc`)
  return rows
}

/** The condition that something is a customer's by its address. @param at when it was written. @param is the condition that it has an address. */
export const heldBy = ({ heldEmails }: KnownCustomer, at: AnyColumn, is: (email: string) => SQL | undefined): SQL =>
  or(
    ...heldEmails.map(({ email, after, until }) =>
      and(
        is(email),
        after === null ? undefined : sql`${at} > ${after}::timestamptz`,
        until === null ? undefined : sql`${at} <= ${until}::timestamptz`,
      ),
    ),
  ) ?? sql`false`

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
  const provenEmail = row.userId === null || isVerified ? row.email : null
  return { ...known, isVerified, provenEmail, heldEmails: await readHeldEmails(db, row.userId, provenEmail) }
}

/**
 * Who has only written, subscribed, or ordered and never paid: an address that no customer has proven to be theirs. An account that has not proven it owns nothing
 * by it. `id` is of this moment alone.
 * @throws {Problem} `not_allowed_in_state` for the address of a customer who is known by it, or of somebody who works here.
 */
export async function findAddress(db: Queryable, typed: string): Promise<KnownCustomer> {
  const email = normaliseEmail(typed)
  const [row] = await db
    .select({ isStaff: customer.isStaff })
    .from(customer)
    .leftJoin(user, eq(user.id, customer.userId))
    .where(and(eq(customer.email, email), or(customer.isStaff, isNull(customer.userId), user.emailVerified)))
    .orderBy(desc(customer.isStaff))
    .limit(1)
  if (row)
    throw new Problem('not_allowed_in_state', {
      detail: row.isStaff ? 'Works here: see the list of staff.' : 'A customer has this address: see their page in the list of customers.',
    })
  const heldEmails = await readHeldEmails(db, null, email)
  return { id: newId('gst'), userId: null, name: '', email, isVerified: false, blockedAt: null, provenEmail: email, heldEmails }
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

/**
 * Holds a customer's orders, in the order of their ids: the first lock of whatever changes them. `isLate`: after the account, for those that have come since.
 * It then waits for none, since whoever has one may be waiting for the account; the transaction is rolled back, to be run again.
 */
export async function lockOrdersOf(tx: Transaction, known: KnownCustomer, { isLate = false } = {}): Promise<OrderId[]> {
  const { rows } = await tx.execute<{ id: OrderId }>(sql`
    select id from "order" where id in (${ordersOf(known)}) order by id for update ${isLate ? sql`nowait` : sql``}`)
  return rows.map(({ id }) => id)
}

/** Holds accounts, in the order of their ids, after the orders; nobody signs in to them or orders with them meanwhile. */
export async function lockAccounts(tx: Transaction, ids: readonly (UserId | null)[]): Promise<void> {
  const accounts = ids.filter((id) => id !== null)
  await tx.execute(sql`select id from "user" where id = any(${sql.param(accounts)}::text[]) order by id for update`)
}
