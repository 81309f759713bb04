import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { CustomerId } from '#domain/id.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { phoneDigits } from '#domain/customer/phone.ts'
import type { Queryable } from '#server/db/client.ts'
import { ends, likeText } from '#server/db/like-text.ts'
import { customer } from '#server/db/schema/account/customer.ts'
import { user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { idOf } from '#server/shop/id-of.ts'
import { countCell, dollarCell, safeCell } from '#server/shop/import/file/write-table.ts'
import type { Cell } from '#server/shop/import/file/write-table.ts'
import { listSchema, orderOf, readList, whereOf } from '#server/shop/list/list.ts'
import { ZONE } from '#server/shop/list/list-filter.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import { containsText, hasWordsOf } from '#server/db/name-words.ts'
import type { Shop } from '#server/shop/shop.ts'
import { isInForce } from '#server/shop/tax-exemption/exemptions-in-force.ts'

/** Whether somebody has an account, and whether the newsletter goes to their address. */
const CUSTOMER_KINDS = ['account', 'guest'] as const
const MARKETING_STATES = ['subscribed', 'unsubscribed', 'suppressed', 'none'] as const

const kind = sql<(typeof CUSTOMER_KINDS)[number]>`case when customer.user_id is null then 'guest' else 'account' end`
const marketing = sql<(typeof MARKETING_STATES)[number]>`case when newsletter_subscriber.unsubscribed_at is not null then 'unsubscribed'
  when email_suppression.email is not null then 'suppressed' when newsletter_subscriber.email is not null then 'subscribed' else 'none' end`

/** How the certificates of a customer stand, the first of these that one of them has. */
const EXEMPT_STATES = ['waiting', 'approved', 'expired', 'none'] as const

/** Today by the shop's calendar. */
const TODAY = sql`(now() at time zone ${ZONE})::date`

const certificates = (condition: SQL) => sql`exists (select 1 from tax_certificate t where t.user_id = customer.user_id and ${condition})`
const exempt = sql<(typeof EXEMPT_STATES)[number]>`case when ${certificates(sql`t.status = 'waiting'`)} then 'waiting'
  when ${certificates(isInForce(TODAY))} then 'approved'
  when ${certificates(sql`t.status = 'approved'`)} then 'expired' else 'none' end`

const JOINS = sql`left join "user" on "user".id = customer.user_id
  left join newsletter_subscriber on newsletter_subscriber.email = customer.email
  left join email_suppression on email_suppression.email = customer.email`

/** Fewer digits would find a large part of all customers. */
const LEAST_DIGITS = 7

/** The customers whose orders fulfil a condition. */
const ofOrders = (condition: SQL) => sql`
  select c.id from "order" o join customer c on c.id = o.user_id or (o.user_id is null and c.email = o.email) where ${condition}`

/**
 * Customers of whom the address or the name, with accents or without, contains the text, of whom the name has each of its words, or one of whose orders
 * has the number, or a phone number that begins or ends so. Each has an index.
 */
function customersMeantBy(text: string): SQL {
  const pattern = `%${likeText(text.toLowerCase())}%`
  const isNamed = /[\s,]/.test(text) ? hasWordsOf(sql`c.name`, text) : containsText(sql`c.name`, text)
  const number = parseOrderNumber(text)
  const digits = phoneDigits(text, LEAST_DIGITS)
  const phone = sql`right(regexp_replace(o.shipping_address ->> 'phone', '[^0-9]', '', 'g'), 10)`
  const found = [
    sql`select c.id from customer c where c.email like ${pattern} or ${isNamed}`,
    ...(number === null ? [] : [ofOrders(sql`o.number = ${number}`)]),
    ...(digits !== null ? [ofOrders(sql`(${phone} like ${`${digits}%`} or ${ends(phone, digits)})`)] : []),
  ]
  return sql`customer.id in (${sql.join(found, sql` union all `)})`
}

/** Everybody who has an account or has paid an order; who works here is in the list of staff. */
export const customerList: ListDefinition = {
  from: sql`customer`,
  joins: JOINS,
  id: customer.id,
  only: sql`not customer.is_staff`,
  fields: {
    email: { kind: 'text', by: customer.email },
    name: { kind: 'text', by: customer.name },
    kind: { kind: 'choice', by: kind, choices: CUSTOMER_KINDS },
    verified: { kind: 'flag', by: sql`customer.user_id is not null and "user".email_verified` },
    blocked: { kind: 'flag', by: sql`"user".disabled_at is not null` },
    marketing: { kind: 'choice', by: marketing, choices: MARKETING_STATES },
    exempt: { kind: 'choice', by: exempt, choices: EXEMPT_STATES },
    orders: { kind: 'number', by: customer.orders },
    spent: { kind: 'number', by: customer.spentCents },
    joined: { kind: 'date', by: customer.joinedAt },
    seen: { kind: 'date', by: customer.lastSeenAt },
    lastOrder: { kind: 'date', by: customer.lastOrderAt },
  },
  sorts: {
    email: { by: customer.email },
    name: { by: customer.sortName },
    orders: { by: customer.orders },
    spent: { by: customer.spentCents },
    joined: { by: customer.joinedAt },
    seen: { by: customer.lastSeenAt },
    lastOrder: { by: customer.lastOrderAt, isNullable: true },
  },
  defaultSort: '-seen',
  tieBreak: customer.id,
  search: customersMeantBy,
}

/** A customer as the list shows them. */
export const customerRowSchema = z
  .object({
    id: idOf<CustomerId>(),
    kind: z.enum(CUSTOMER_KINDS),
    name: z.string(),
    email: z.string(),
    isVerified: z.boolean().meta({ description: 'Whether the address of an account is proven; false for guests' }),
    isBlocked: z.boolean(),
    marketing: z.enum(MARKETING_STATES),
    exempt: z.enum(EXEMPT_STATES).meta({ description: 'How the tax-exempt certificates stand: one that waits for approval comes first' }),
    orders: z.int().meta({ description: 'Orders that were paid' }),
    spentCents: z.int().meta({ description: 'What was paid, without what was refunded' }),
    joinedAt: z.string(),
    lastSeenAt: z.string().meta({ description: 'The last of: joined, signed in, ordered' }),
    lastOrderAt: z.string().nullable(),
  })
  .meta({ id: 'CustomerRow' })
type CustomerRow = z.output<typeof customerRowSchema>

export const customerListSchema = listSchema(customerRowSchema).meta({ id: 'CustomerList' })

/** The customers with these ids, in any order. */
export async function readCustomerRows(db: Queryable, ids: readonly string[]): Promise<CustomerRow[]> {
  const { id, name, email, orders, spentCents, joinedAt, lastSeenAt, lastOrderAt } = customer
  const rows = await db
    .select({
      id,
      kind,
      name,
      email,
      isVerified: sql<boolean>`coalesce(${user.emailVerified}, false)`,
      isBlocked: sql<boolean>`${user.disabledAt} is not null`,
      marketing,
      exempt,
      orders,
      spentCents,
      joinedAt,
      lastSeenAt,
      lastOrderAt,
    })
    .from(customer)
    .leftJoin(user, sql`${user.id} = ${customer.userId}`)
    .leftJoin(sql`newsletter_subscriber`, sql`newsletter_subscriber.email = ${email}`)
    .leftJoin(sql`email_suppression`, sql`email_suppression.email = ${email}`)
    .where(inArray(sql`${id}`, [...ids]))
  return rows.map((row) => ({
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
  }))
}

/** A page of the customers that match. */
export const listCustomers = (db: Queryable, search: ListSearch): Promise<z.output<typeof customerListSchema>> =>
  readList(db, { list: customerList, search, load: (ids) => readCustomerRows(db, ids) })

/** Rows that are read at a time. */
const BATCH = 500

/** The columns of the file, in their order. Amounts are dollars, times ISO 8601 in UTC. */
const COLUMNS: Record<string, (row: CustomerRow) => Cell> = {
  'E-mail': ({ email }) => email,
  Name: ({ name }) => name,
  Kind: (row) => row.kind,
  Verified: ({ isVerified }) => (isVerified ? 'yes' : 'no'),
  Blocked: ({ isBlocked }) => (isBlocked ? 'yes' : 'no'),
  Newsletter: (row) => row.marketing,
  'Tax-exempt': (row) => row.exempt,
  Orders: ({ orders }) => countCell(orders),
  Spent: ({ spentCents }) => dollarCell(spentCents),
  Joined: ({ joinedAt }) => joinedAt,
  'Last seen': ({ lastSeenAt }) => lastSeenAt,
  'Last order': ({ lastOrderAt }) => lastOrderAt ?? '',
}

/** Customers that match, in the order of the list: a line of heads, then a line for each; no cell is a formula. The log says who took them. */
export async function* exportCustomers(
  shop: Shop,
  staff: Staff,
  search: Pick<ListSearch, 'q' | 'filter' | 'sort'>,
): AsyncGenerator<Cell[]> {
  const where = whereOf(customerList, search)
  const { rows } = await shop.db.execute<{ id: CustomerId }>(
    sql`select customer.id from customer ${JOINS} ${where ? sql`where ${where}` : sql``} order by ${orderOf(customerList, search.sort)}`,
  )
  await shop.db.transaction((tx) =>
    audit(tx, staff, { action: 'customer.export', subject: 'customers', after: { customers: rows.length } }),
  )
  yield Object.keys(COLUMNS)
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id)
    const known = new Map((await readCustomerRows(shop.db, ids)).map((row) => [row.id, row]))
    for (const id of ids) {
      const found = known.get(id)
      if (found) yield Object.values(COLUMNS).map((write) => safeCell(write(found)))
    }
  }
}
