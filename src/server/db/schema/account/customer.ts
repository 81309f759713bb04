import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CustomerAddressId, CustomerId, CustomerNoteId, UserId } from '#domain/id.ts'
import { createdAt, id, instant, updatedAt, version } from '#server/db/schema/columns.ts'
import { user } from './user.ts'

/**
 * Who buys: each account, and each address that a guest has paid an order with. Triggers on `order` and `user` write it when a transaction
 * commits (decision 140), so that staff can sort by its figures; nothing else does.
 */
export const customer = pgTable(
  'customer',
  {
    /** An account's own id; a guest's is `gst_…`. */
    id: id<CustomerId>(),
    userId: text('user_id')
      .$type<UserId>()
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** The name in small letters, by which lists are sorted: a trigger writes it with the name. */
    sortName: text('sort_name').notNull().default(''),
    isStaff: boolean('is_staff').notNull().default(false),
    /** Orders that were paid, and what was paid for them and not refunded, in cents. */
    orders: integer('orders').notNull().default(0),
    spentCents: bigint('spent_cents', { mode: 'number' }).notNull().default(0),
    lastOrderAt: instant('last_order_at'),
    joinedAt: instant('joined_at').notNull(),
    /** The last of: joined, signed in, ordered. */
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (t) => [
    check('customer_account', sql`${t.userId} is null or ${t.userId} = ${t.id}`),
    check('customer_figures', sql`${t.orders} >= 0 and ${t.spentCents} >= 0`),
    uniqueIndex('customer_guest')
      .on(t.email)
      .where(sql`user_id is null`),
    // One for each way in which staff sort; the id ends the order. Each has all that a page of the list asks for, and is read alone.
    index('customer_by_email').on(t.email, t.id, t.userId, t.isStaff),
    ...Object.entries({ name: t.sortName, orders: t.orders, spent: t.spentCents, joined: t.joinedAt, seen: t.lastSeenAt }).map(
      ([name, by]) => index(`customer_sorted_by_${name}`).on(by, t.id, t.isStaff),
    ),
    // Staff find customers by any letters of the address or the name, with accents or without (decision 255), and filter by the name as it is.
    index('customer_email_trigram').using('gin', sql`${t.email} gin_trgm_ops`),
    index('customer_name_trigram').using('gin', sql`lower(${t.name}) gin_trgm_ops`),
    index('customer_plain_name_trigram').using('gin', sql`plain_name(${t.name}) gin_trgm_ops`),
  ],
)

/** What staff have noted about a customer, who never sees it. */
export const customerNote = pgTable(
  'customer_note',
  {
    id: id<CustomerNoteId>(),
    customerId: text('customer_id')
      .$type<CustomerId>()
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    author: text('author').$type<UserId>().notNull(),
    /** The same for a note that is sent again. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [index('customer_note_customer').on(t.customerId, t.createdAt)],
)

/** The addresses that an account keeps for its next orders; one of them is preferred. They go with the account. */
export const customerAddress = pgTable(
  'customer_address',
  {
    id: id<CustomerAddressId>(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What its owner calls it; empty for nothing. */
    label: text('label').notNull(),
    company: text('company').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    addressLine1: text('address_line_1').notNull(),
    addressLine2: text('address_line_2').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull(),
    preferred: boolean('preferred').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('customer_address_user').on(t.userId, t.createdAt),
    uniqueIndex('customer_address_preferred')
      .on(t.userId)
      .where(sql`preferred`),
  ],
)
