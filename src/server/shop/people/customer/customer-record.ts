import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { emailKey } from '#domain/customer/email-key.ts'
import { MESSAGE_STATES } from '#domain/customer/message-state.ts'
import type { CustomerId, CustomerNoteId, EmailId, MessageId } from '#domain/id.ts'
import { FULFILMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES, RETURN_STATUSES } from '#domain/order/order-status.ts'
import { EMAIL_STATES } from '#domain/content/email-state.ts'
import type { May } from '#domain/staff/staff-role.ts'
import { FORMER_MEMBER } from '#server/shop/audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { contactMessage } from '#server/db/schema/customer/contact-message.ts'
import { customer, customerNote } from '#server/db/schema/account/customer.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { newsletterSubscriber } from '#server/db/schema/customer/newsletter.ts'
import { order } from '#server/db/schema/order/order.ts'
import { productQuestion } from '#server/db/schema/customer/product-question.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { account, passkey, session, user } from '#server/db/schema/account/user.ts'
import { applianceTileSchema } from '#server/shop/catalog/appliance.ts'
import { readMyAppliances } from '#server/shop/customer/my-appliances.ts'
import { idOf } from '#server/shop/id-of.ts'
import { seenEmails } from '#server/shop/outbox/email-list.ts'
import { readStaffCertificates, staffCertificateSchema } from '#server/shop/tax-exemption/certificate-record.ts'
import { addressSchema } from '#server/shop/order/order.ts'
import type { Shop } from '#server/shop/shop.ts'
import { customerRowSchema, readCustomerRows } from './customer-list.ts'
import { findCustomer, heldBy, ordersOf } from './known-customer.ts'
import type { KnownCustomer } from './known-customer.ts'

/** As many orders, returns, e-mails, messages and browsers as the page of a customer shows. */
const MAX_SHOWN = 20
/** As many addresses, and others of the same name. */
const MAX_FEW = 5

const orderRow = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  fulfilmentStatus: z.enum(FULFILMENT_STATUSES),
  totalCents: z.int(),
  placedAt: z.string(),
  exchangeFor: z
    .string()
    .nullable()
    .meta({ description: 'The number of the order whose parts came back; it counts as no order of its own' }),
})
const returnRow = z.object({ number: z.string(), orderNumber: z.string(), status: z.enum(RETURN_STATUSES), createdAt: z.string() })
const emailRow = z.object({
  id: idOf<EmailId>(),
  kind: z.string(),
  subject: z.string().nullable(),
  state: z.enum(EMAIL_STATES),
  at: z.string(),
})
const messageRow = z.object({ id: idOf<MessageId>(), topic: z.string(), state: z.enum(MESSAGE_STATES), createdAt: z.string() })
const sessionRow = z.object({ id: z.string(), startedAt: z.string(), expiresAt: z.string(), userAgent: z.string().nullable() })
const noteRow = z.object({ id: idOf<CustomerNoteId>(), text: z.string(), by: z.string(), at: z.string() })

/** What belongs to another area of the shop: whoever sees customers, and not this, is given a customer without it. */
const OF_ORDERS = { description: 'None for who may not see orders' }

/** A customer with all that staff see of them. Of orders, returns, e-mails and messages the newest 20. */
export const customerRecordSchema = customerRowSchema
  .extend({
    blockedAt: z.string().nullable(),
    formerEmails: z.array(z.object({ email: z.string(), until: z.string() })).meta({
      description:
        'Addresses that the account had confirmed and has given up, and those of customers who were merged into it; the newest first',
    }),
    consent: z
      .object({ source: z.string(), consentedAt: z.string(), unsubscribedAt: z.string().nullable() })
      .nullable()
      .meta({ description: 'The consent to the newsletter, which belongs to the address' }),
    signIn: z.object({ hasPassword: z.boolean(), passkeys: z.int(), hasSecondFactor: z.boolean() }),
    addresses: z.array(addressSchema).meta({ description: 'Where orders went, the newest first' }),
    orderRows: z.array(orderRow).meta(OF_ORDERS),
    returns: z.array(returnRow).meta(OF_ORDERS),
    machines: z.array(applianceTileSchema),
    letters: z.array(emailRow).meta(OF_ORDERS),
    messages: z.array(messageRow).meta(OF_ORDERS),
    sessions: z.array(sessionRow).meta({ description: 'The browsers in which they are signed in now' }),
    notes: z.array(noteRow).meta({ description: 'What staff have noted, newest first' }),
    certificates: z
      .array(staffCertificateSchema)
      .meta({ description: 'The tax-exempt certificates that they have sent, newest first; none for who may not see tax exemptions' }),
    namesakes: z
      .array(z.object({ id: idOf<CustomerId>(), email: z.string(), orders: z.int() }))
      .meta({ description: 'Others of the same name, who may be the same person' }),
  })
  .meta({ id: 'CustomerRecord' })
export type CustomerRecord = z.output<typeof customerRecordSchema>

async function readOrders(db: Queryable, known: KnownCustomer): Promise<CustomerRecord['orderRows']> {
  const { number, status, paymentStatus, fulfilmentStatus, totalCents, placedAt } = order
  const exchangeFor = sql<
    string | null
  >`(select f.number from "order_return" r join "order" f on f.id = r.order_id where r.exchange_order_id = "order".id limit 1)`
  const rows = await db
    .select({ number, status, paymentStatus, fulfilmentStatus, totalCents, placedAt, exchangeFor })
    .from(order)
    .where(sql`${order.id} in (${ordersOf(known)})`)
    .orderBy(desc(placedAt), desc(order.id))
    .limit(MAX_SHOWN)
  return rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() }))
}

async function readAddresses(db: Queryable, known: KnownCustomer): Promise<CustomerRecord['addresses']> {
  const { rows } = await db.execute<{ address: CustomerRecord['addresses'][number] }>(sql`
    select shipping_address as address from "order" where id in (${ordersOf(known)}) and paid_at is not null
    group by shipping_address order by max(created_at) desc limit ${MAX_FEW}`)
  return rows.map(({ address }) => addressSchema.parse(address))
}

async function readReturns(db: Queryable, known: KnownCustomer): Promise<CustomerRecord['returns']> {
  const { number, status, createdAt } = orderReturn
  const rows = await db
    .select({ number, orderNumber: order.number, status, createdAt })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .where(sql`${orderReturn.orderId} in (${ordersOf(known)})`)
    .orderBy(desc(createdAt), desc(orderReturn.id))
    .limit(MAX_SHOWN)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** The e-mails that belong to an account whose address is not proven: those by which it could be. */
const EMAILS_OF_THE_ACCOUNT = ['confirm_address', 'sign_in_link', 'password_reset', 'email_taken', 'security_notice']

/**
 * The condition of a customer's e-mails in the outbox: what was written to their addresses while they were theirs, and about their orders to another
 * one. What is about the order of another account is that one's, whoever has its address now.
 */
export function emailsOf(known: KnownCustomer): SQL {
  const unproven = and(eq(outbox.recipient, known.email), inArray(outbox.kind, EMAILS_OF_THE_ACCOUNT))
  const theirs = or(
    heldBy(known, outbox.createdAt, (email) => eq(outbox.recipient, email)),
    known.provenEmail === null ? unproven : undefined,
  )
  const orders = ordersOf(known)
  return sql`${outbox.id} in (select id from outbox where ${theirs} and not exists (select 1 from "order" o
      where o.id = payload ->> 'orderId' and o.user_id is not null and o.user_id is distinct from ${known.userId}) union all
    select id from outbox where recipient in (select email from "order" where id in (${orders})) and payload ->> 'orderId' in (${orders}))`
}

async function readEmails(db: Queryable, known: KnownCustomer, may: May): Promise<CustomerRecord['letters']> {
  const { id, kind, subject, state, createdAt: at } = outbox
  const rows = await db
    .select({ id, kind, subject, state, at })
    .from(outbox)
    .where(and(emailsOf(known), seenEmails(may)))
    .orderBy(desc(at), desc(id))
    .limit(MAX_SHOWN)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The condition of the messages that a customer has written. */
export const messagesOf = (known: KnownCustomer): SQL =>
  heldBy(known, contactMessage.createdAt, (email) =>
    and(eq(contactMessage.emailKey, emailKey(email)), eq(sql`lower(${contactMessage.email})`, email)),
  )

/** The condition of the questions about parts that a customer has asked. */
export const questionsOf = (known: KnownCustomer): SQL =>
  heldBy(known, productQuestion.createdAt, (email) =>
    and(eq(productQuestion.emailKey, emailKey(email)), eq(sql`lower(${productQuestion.email})`, email)),
  )

async function readMessages(db: Queryable, known: KnownCustomer): Promise<CustomerRecord['messages']> {
  const { id, topic, state, createdAt } = contactMessage
  const rows = await db
    .select({ id, topic, state, createdAt })
    .from(contactMessage)
    .where(messagesOf(known))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_SHOWN)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

async function readSignIn(db: Queryable, { userId }: KnownCustomer): Promise<CustomerRecord['signIn']> {
  if (userId === null) return { hasPassword: false, passkeys: 0, hasSecondFactor: false }
  const passkeys = await db.$count(passkey, eq(passkey.userId, userId))
  const passwords = await db.$count(account, and(eq(account.userId, userId), sql`${account.password} is not null`))
  const factors = await db.$count(user, and(eq(user.id, userId), user.twoFactorEnabled))
  return { hasPassword: passwords > 0, passkeys, hasSecondFactor: factors > 0 }
}

async function readSessions(db: Queryable, { userId }: KnownCustomer): Promise<CustomerRecord['sessions']> {
  if (userId === null) return []
  const { id, createdAt, expiresAt, userAgent } = session
  const rows = await db
    .select({ id, createdAt, expiresAt, userAgent })
    .from(session)
    .where(and(eq(session.userId, userId), gt(expiresAt, sql`now()`)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_SHOWN)
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    userAgent: row.userAgent,
  }))
}

async function readConsent(db: Queryable, { email }: KnownCustomer): Promise<CustomerRecord['consent']> {
  const [row] = await db.select().from(newsletterSubscriber).where(eq(newsletterSubscriber.email, email))
  return row
    ? { source: row.source, consentedAt: row.consentedAt.toISOString(), unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null }
    : null
}

/** What staff have noted about a customer, newest first. */
async function readNotes(db: Queryable, id: CustomerId): Promise<CustomerRecord['notes']> {
  const rows = await db
    .select({ id: customerNote.id, text: customerNote.text, by: user.name, at: customerNote.createdAt })
    .from(customerNote)
    .leftJoin(user, eq(user.id, customerNote.author))
    .where(eq(customerNote.customerId, id))
    .orderBy(desc(customerNote.createdAt), desc(customerNote.id))
  return rows.map((row) => ({ ...row, by: row.by ?? FORMER_MEMBER, at: row.at.toISOString() }))
}

const readNamesakes = (db: Queryable, { id, name, email }: KnownCustomer): Promise<CustomerRecord['namesakes']> =>
  db
    .select({ id: customer.id, email: customer.email, orders: customer.orders })
    .from(customer)
    .where(
      and(
        or(name === '' ? undefined : sql`lower(${customer.name}) = ${name.toLowerCase()}`, eq(customer.email, email)),
        sql`${customer.id} <> ${id} and not ${customer.isStaff}`,
      ),
    )
    .orderBy(desc(customer.orders), customer.id)
    .limit(MAX_FEW)

/**
 * A customer with all that whoever asks may see of them, by some fourteen statements, however long they have bought.
 * @throws {Problem} `not_found`
 */
export async function readCustomer(shop: Shop, id: CustomerId, may: May): Promise<CustomerRecord> {
  const { db } = shop
  const known = await findCustomer(db, id)
  const ofOrders = may('orders:read')
  const [[row], orderRows, addresses, returns, letters, messages, signIn, sessions, consent, notes, namesakes, certificates, { machines }] =
    await Promise.all([
      readCustomerRows(db, [id]),
      ofOrders ? readOrders(db, known) : [],
      readAddresses(db, known),
      ofOrders ? readReturns(db, known) : [],
      ofOrders ? readEmails(db, known, may) : [],
      ofOrders ? readMessages(db, known) : [],
      readSignIn(db, known),
      readSessions(db, known),
      readConsent(db, known),
      readNotes(db, id),
      readNamesakes(db, known),
      known.userId === null || !may('tax_exemptions:read') ? [] : readStaffCertificates(db, known.userId),
      known.userId === null ? { machines: [] } : readMyAppliances(shop, known.userId),
    ])
  if (!row) return readCustomer(shop, id, may)
  const blockedAt = known.blockedAt?.toISOString() ?? null
  const formerEmails = known.heldEmails.flatMap(({ email, until }) =>
    until === null ? [] : [{ email, until: new Date(until).toISOString() }],
  )
  const beside = { formerEmails, addresses, orderRows, returns, machines, letters, messages, sessions, notes, namesakes, certificates }
  return { ...row, blockedAt, consent, signIn, ...beside }
}
