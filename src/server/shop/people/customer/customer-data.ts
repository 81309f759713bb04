import { asc, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mailboxKey } from '#domain/customer/email-key.ts'
import type { CustomerId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { pageVisit } from '#server/db/schema/office/analytics.ts'
import { contactMessage, contactMessageEntry } from '#server/db/schema/customer/contact-message.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { customerCartLine } from '#server/db/schema/customer/customer-cart.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { order } from '#server/db/schema/order/order.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { guestReminder, reorderReminder } from '#server/db/schema/customer/reorder-reminder.ts'
import { backInStockRequest } from '#server/db/schema/customer/back-in-stock-request.ts'
import { passkey } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { Owner } from '#server/shop/customer/security-notice.ts'
import { orderSchema, readOrderDetails } from '#server/shop/order/order.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { CustomerAct } from './change-customer.ts'
import { addressBookSchema, readAddressBook } from '#server/shop/customer/address-book.ts'
import { certificateSchema, readCertificates } from '#server/shop/tax-exemption/certificate-record.ts'
import { consentFields, readConsents } from './consents-data.ts'
import { customerRecordSchema, emailsOf, messagesOf, readCustomer } from './customer-record.ts'
import { findAddress, findCustomer, heldBy, ordersOf } from './known-customer.ts'
import type { KnownCustomer } from './known-customer.ts'
import { readWritten, writtenFields } from './reviews-and-questions-data.ts'

/** Orders read at once. */
const BATCH = 10

const keptLinesSchema = z.array(z.object({ slug: z.string(), name: z.string(), quantity: z.int() }))

/** Everything that the shop has stored about a customer, for a customer who asks for it. */
export const customerDataSchema = z
  .object({
    madeAt: z.string(),
    customer: customerRecordSchema
      .omit({ orderRows: true, returns: true, letters: true, messages: true, namesakes: true, certificates: true })
      .meta({ description: 'Who they are, their consent, addresses, appliances and browsers, and what staff have noted' }),
    addressBook: addressBookSchema.shape.addresses.meta({ description: 'The addresses that they keep for their next orders' }),
    passkeys: z.array(z.object({ name: z.string().nullable(), createdAt: z.string() })),
    cart: z
      .object({ lines: keptLinesSchema, saved: keptLinesSchema })
      .meta({ description: 'What the account keeps to be bought, and for later' }),
    taxCertificates: z
      .array(certificateSchema)
      .meta({ description: 'Tax-exempt certificates; the file of each is at /api/account/tax-certificates/{certificateId}/file' }),
    coupons: z.array(z.object({ code: z.string(), createdAt: z.string() })),
    backInStockWishes: z
      .array(z.object({ part: z.string(), createdAt: z.string(), confirmedAt: z.string().nullable(), toldAt: z.string().nullable() }))
      .meta({ description: 'Parts that they want to be told of' }),
    reorderReminders: z
      .object({ consentedAt: z.string(), endedAt: z.string().nullable(), lastSentAt: z.string().nullable() })
      .nullable()
      .meta({ description: 'The consent to be reminded of parts that are needed again' }),
    orders: z.array(orderSchema),
    letters: z.array(z.object({ kind: z.string(), subject: z.string().nullable(), text: z.string().nullable(), at: z.string() })),
    messages: z.array(
      z.object({
        topic: z.string(),
        message: z.string(),
        at: z.string(),
        answers: z.array(z.object({ text: z.string(), at: z.string() })),
      }),
    ),
    ...writtenFields,
    ...consentFields,
    visits: z
      .array(
        z.object({
          path: z.string(),
          title: z.string(),
          referrer: z.string().nullable(),
          device: z.string(),
          browser: z.string(),
          userAgent: z.string(),
          seconds: z.int().nullable(),
          at: z.string(),
        }),
      )
      .meta({ description: 'Pages that were opened while signed in' }),
  })
  .meta({ id: 'CustomerData' })
type CustomerData = z.output<typeof customerDataSchema>

async function readOrders(shop: Shop, known: KnownCustomer): Promise<CustomerData['orders']> {
  const rows = await shop.db
    .select()
    .from(order)
    .where(sql`${order.id} in (${ordersOf(known)})`)
    .orderBy(desc(order.placedAt), desc(order.id))
  const read: CustomerData['orders'] = []
  for (let start = 0; start < rows.length; start += BATCH)
    read.push(...(await Promise.all(rows.slice(start, start + BATCH).map((row) => readOrderDetails(shop, { row, mayAct: true })))))
  return read
}

async function readEmails(db: Queryable, known: KnownCustomer): Promise<CustomerData['letters']> {
  const { kind, subject, body: text, createdAt: at } = outbox
  const rows = await db.select({ kind, subject, text, at }).from(outbox).where(emailsOf(known)).orderBy(desc(at), desc(outbox.id))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function readMessages(db: Queryable, known: KnownCustomer): Promise<CustomerData['messages']> {
  const { id, topic, message, createdAt: at } = contactMessage
  const rows = await db.select({ id, topic, message, at }).from(contactMessage).where(messagesOf(known)).orderBy(desc(at), desc(id))
  const entries = await db
    .select({ messageId: contactMessageEntry.messageId, text: contactMessageEntry.text, at: contactMessageEntry.createdAt })
    .from(contactMessageEntry)
    .innerJoin(contactMessage, eq(contactMessage.id, contactMessageEntry.messageId))
    .where(sql`${messagesOf(known)} and ${contactMessageEntry.kind} = 'answer'`)
    .orderBy(asc(contactMessageEntry.createdAt))
  return rows.map((row) => ({
    topic: row.topic,
    message: row.message,
    at: row.at.toISOString(),
    answers: entries.filter(({ messageId }) => messageId === row.id).map((entry) => ({ text: entry.text, at: entry.at.toISOString() })),
  }))
}

/** What customers have written to the shop with a return. */
async function readReturnComments(db: Queryable, known: KnownCustomer): Promise<CustomerData['messages']> {
  const { number, comment: message, createdAt: at, orderId, requestedBy } = orderReturn
  const rows = await db
    .select({ number, message, at })
    .from(orderReturn)
    .where(sql`${orderId} in (${ordersOf(known)}) and ${message} is not null and ${requestedBy} = 'customer'`)
    .orderBy(desc(at))
  return rows.map((row) => ({ topic: `Return ${row.number}`, message: row.message ?? '', at: row.at.toISOString(), answers: [] }))
}

async function readVisits(db: Queryable, { userId }: KnownCustomer): Promise<CustomerData['visits']> {
  if (userId === null) return []
  const {
    pagePath: path,
    pageTitle: title,
    referrer,
    deviceType: device,
    browser,
    userAgent,
    sessionDuration: seconds,
    visitedAt: at,
  } = pageVisit
  const columns = { path, title, referrer, device, browser, userAgent, seconds, at }
  const rows = await db.select(columns).from(pageVisit).where(eq(pageVisit.userId, userId)).orderBy(desc(at))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function readPasskeys(db: Queryable, { userId }: KnownCustomer): Promise<CustomerData['passkeys']> {
  if (userId === null) return []
  const rows = await db.select({ name: passkey.name, createdAt: passkey.createdAt }).from(passkey).where(eq(passkey.userId, userId))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

async function readCart(db: Queryable, { userId }: KnownCustomer): Promise<CustomerData['cart']> {
  if (userId === null) return { lines: [], saved: [] }
  const { list, quantity, position } = customerCartLine
  const rows = await db
    .select({ list, slug: product.slug, name: product.name, quantity })
    .from(customerCartLine)
    .innerJoin(product, eq(product.id, customerCartLine.productId))
    .where(eq(customerCartLine.userId, userId))
    .orderBy(asc(position))
  const ofList = (wanted: 'cart' | 'saved') => rows.flatMap(({ list: of, ...line }) => (of === wanted ? [line] : []))
  return { lines: ofList('cart'), saved: ofList('saved') }
}

async function readCoupons(db: Queryable, known: KnownCustomer): Promise<CustomerData['coupons']> {
  const { code, createdAt, boundEmailKey } = discountCode
  const rows = await db
    .select({ code, createdAt })
    .from(discountCode)
    .where(heldBy(known, createdAt, (email) => eq(boundEmailKey, mailboxKey(email))))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

async function readReminders(db: Queryable, { userId, email }: KnownCustomer): Promise<CustomerData['reorderReminders']> {
  const [row] =
    userId === null
      ? await db.select().from(guestReminder).where(eq(guestReminder.email, email))
      : await db.select().from(reorderReminder).where(eq(reorderReminder.userId, userId))
  if (!row) return null
  return {
    consentedAt: row.consentedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
  }
}

async function readBackInStockRequests(db: Queryable, known: KnownCustomer): Promise<CustomerData['backInStockWishes']> {
  const { createdAt, confirmedAt, toldAt, mailbox, productId } = backInStockRequest
  const rows = await db
    .select({ part: product.name, createdAt, confirmedAt, toldAt })
    .from(backInStockRequest)
    .innerJoin(product, eq(product.id, productId))
    .where(heldBy(known, createdAt, (email) => eq(mailbox, mailboxKey(email))))
    .orderBy(desc(createdAt))
  return rows.map((row) => ({
    part: row.part,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    toldAt: row.toldAt?.toISOString() ?? null,
  }))
}

/** Everything that is stored about an address that is no customer's, for whoever has it and asks. */
export const addressDataSchema = z
  .object({ madeAt: z.string(), email: z.string() })
  .extend(
    customerDataSchema.pick({ coupons: true, backInStockWishes: true, reorderReminders: true, orders: true, letters: true, messages: true })
      .shape,
  )
  .extend(writtenFields)
  .extend(consentFields)
  .meta({ id: 'AddressData' })
type AddressData = z.output<typeof addressDataSchema>

/** What customers take themselves: without what staff have noted. */
export const ownDataSchema = customerDataSchema
  .extend({ customer: customerDataSchema.shape.customer.omit({ notes: true }).meta({ description: 'Who you are to the shop' }) })
  .meta({ id: 'OwnData' })
type OwnData = z.output<typeof ownDataSchema>

/** What is stored by the address: all that there is of somebody without an account. */
async function collectOfAddress(shop: Shop, known: KnownCustomer): Promise<Omit<AddressData, 'madeAt' | 'email'>> {
  const { db } = shop
  const [coupons, backInStockWishes, reorderReminders, orders, letters, messages, comments, written, consents] = await Promise.all([
    readCoupons(db, known),
    readBackInStockRequests(db, known),
    readReminders(db, known),
    readOrders(shop, known),
    readEmails(db, known),
    readMessages(db, known),
    readReturnComments(db, known),
    readWritten(db, known),
    readConsents(db, known),
  ])
  return { coupons, backInStockWishes, reorderReminders, orders, letters, messages: [...messages, ...comments], ...written, ...consents }
}

async function collectData(shop: Shop, customerId: CustomerId): Promise<CustomerData> {
  const { db } = shop
  const known = await findCustomer(db, customerId)
  const {
    orderRows: _,
    returns: __,
    letters: ___,
    messages: ____,
    namesakes: _____,
    certificates: ______,
    ...record
  } = await readCustomer(shop, customerId, () => true)
  const [{ addresses: addressBook }, passkeys, cart, taxCertificates, visits, ofAddress] = await Promise.all([
    known.userId === null ? { addresses: [] } : readAddressBook(db, known.userId),
    readPasskeys(db, known),
    readCart(db, known),
    known.userId === null ? [] : readCertificates(db, known.userId),
    readVisits(db, known),
    collectOfAddress(shop, known),
  ])
  return { madeAt: new Date().toISOString(), customer: record, addressBook, passkeys, cart, taxCertificates, ...ofAddress, visits }
}

/**
 * Everything that is stored about an address that is no customer's. The log says that it was taken, and not whose it was.
 * @throws {Problem} `not_allowed_in_state` for a customer's address
 */
export async function readAddressData(shop: Shop, { staff, email }: { staff: Staff; email: string }): Promise<AddressData> {
  const known = await findAddress(shop.db, email)
  const data = await collectOfAddress(shop, known)
  await shop.db.transaction((tx) => audit(tx, staff, { action: 'customer.hand_out_address', subject: known.id }))
  return { madeAt: new Date().toISOString(), email: known.email, ...data }
}

/** Everything that is stored about a customer, and nothing of anybody else. The log says who took it. @throws {Problem} `not_found` */
export async function readCustomerData(shop: Shop, { staff, customerId }: CustomerAct): Promise<CustomerData> {
  const data = await collectData(shop, customerId)
  await shop.db.transaction((tx) => audit(tx, staff, { action: 'customer.hand_out', subject: customerId }))
  return data
}

/**
 * Everything that is stored about the owner of an account, for them; what staff have noted is not in it. The log says that it was taken.
 * @throws {Problem} `not_allowed_in_state` for who works here.
 */
export async function readOwnData(shop: Shop, owner: Owner): Promise<OwnData> {
  const { customer, ...data } = await collectData(shop, owner.userId)
  const { notes: _, ...own } = customer
  await shop.db.transaction((tx) => audit(tx, owner, { action: 'account.hand_out', subject: owner.userId }))
  return { ...data, customer: own }
}
