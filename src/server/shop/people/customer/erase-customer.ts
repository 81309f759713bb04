import { and, eq, inArray, ne, not, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { z } from 'zod'
import { normaliseEmail } from '#domain/customer/email.ts'
import { mailboxKey } from '#domain/customer/email-key.ts'
import type { CustomerId, OrderId, ProductId, ReviewId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { userAppliance } from '#server/db/schema/customer/user-appliance.ts'
import { contactMessage } from '#server/db/schema/customer/contact-message.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { customer, customerAddress } from '#server/db/schema/account/customer.ts'
import { newsletterSubscriber } from '#server/db/schema/customer/newsletter.ts'
import { buyerAnswer, productQuestion } from '#server/db/schema/customer/product-question.ts'
import { guestReminder } from '#server/db/schema/customer/reorder-reminder.ts'
import { backInStockRequest } from '#server/db/schema/customer/back-in-stock-request.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { user } from '#server/db/schema/account/user.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'
import { removeCertificates } from '#server/shop/tax-exemption/certificate-file.ts'
import { sentBy } from '#server/shop/tax-exemption/certificate-record.ts'
import { audit } from '#server/shop/audit.ts'
import { changeParts } from '#server/shop/change-content.ts'
import { log } from '#server/log.ts'
import { removePhotos } from '#server/shop/order/remove-photos.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import { forgetSaid } from '#server/shop/customer/review/write-review.ts'
import { dropAccountLinks } from '#server/shop/customer/account-link.ts'
import { anonymizeOrders } from '#server/shop/order/anonymize-orders.ts'
import { isUnderWay } from '#server/shop/order/join-orders.ts'
import type { Owner } from '#server/shop/customer/security-notice.ts'
import { enqueueEmails } from '#server/shop/outbox.ts'
import { hashRequest } from '#server/shop/request-hash.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { CustomerAct } from './change-customer.ts'
import { emailsOf, messagesOf, questionsOf } from './customer-record.ts'
import { findCustomer, heldBy, lockAccounts, lockOrdersOf, ordersOf } from './known-customer.ts'
import type { KnownCustomer } from './known-customer.ts'

/** What erasing a customer would delete. It is refused while `underWay` has an order. */
export const erasurePreviewSchema = z
  .object({
    email: z.string(),
    orders: z.int().meta({ description: 'Orders that stay, without a name, an address or an e-mail' }),
    underWay: z
      .array(z.string())
      .meta({ description: 'Numbers of orders that still need to know whose they are: all must be done with first' }),
    letters: z.int(),
    messages: z.int(),
    questions: z.int().meta({ description: 'About parts; those on a page stay there, without an address' }),
    reviews: z.int().meta({ description: 'Of parts; those on a page stay there, without a name' }),
    machines: z.int(),
    addresses: z.int().meta({ description: 'Addresses of the book' }),
    certificates: z.int().meta({ description: 'Tax-exempt certificates; those by which an order was sold without tax stay beside it' }),
    keptCertificates: z.int().meta({ description: 'How many of them stay' }),
    isSubscribed: z.boolean(),
    version: z.string().meta({ description: 'Of this preview: the erasure names what was seen' }),
  })
  .meta({ id: 'ErasurePreview' })
type ErasurePreview = z.output<typeof erasurePreviewSchema>

/** The orders of these that need their customer. */
async function ordersUnderWay(db: Queryable, known: KnownCustomer): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select number from "order" where id in (${ordersOf(known)}) and ${isUnderWay} order by number`)
  return rows.map(({ number }) => number)
}

/** A certificate by which an order was sold without tax: the evidence for it. */
const HAS_SOLD = sql`exists (select 1 from "order" o where o.tax_certificate_id = ${taxCertificate.id} and o.paid_at is not null)`
async function countReviews(db: Queryable, known: KnownCustomer): Promise<number> {
  const { rows } = await db.execute<{ reviews: number }>(sql`select count(*)::int as reviews from product_review r
    join order_line l on l.id = r.order_line_id where l.order_id in (${ordersOf(known)})`)
  return rows[0]?.reviews ?? 0
}

async function previewOf(db: Queryable, known: KnownCustomer): Promise<ErasurePreview> {
  const { userId, email, provenEmail } = known
  const counted = await db.execute<{ orders: number }>(sql`select count(*)::int as orders from (${ordersOf(known)}) o`)
  const counts = {
    email,
    orders: counted.rows[0]?.orders ?? 0,
    underWay: await ordersUnderWay(db, known),
    letters: await db.$count(outbox, emailsOf(known)),
    messages: await db.$count(contactMessage, messagesOf(known)),
    questions: await db.$count(productQuestion, questionsOf(known)),
    reviews: await countReviews(db, known),
    machines: userId === null ? 0 : await db.$count(userAppliance, eq(userAppliance.userId, userId)),
    addresses: userId === null ? 0 : await db.$count(customerAddress, eq(customerAddress.userId, userId)),
    certificates: userId === null ? 0 : await db.$count(taxCertificate, sentBy(userId)),
    keptCertificates: userId === null ? 0 : await db.$count(taxCertificate, and(sentBy(userId), HAS_SOLD)),
    isSubscribed: provenEmail !== null && (await db.$count(newsletterSubscriber, eq(newsletterSubscriber.email, provenEmail))) > 0,
  }
  return { ...counts, version: hashRequest(known.id, counts) }
}

/** What erasing a customer would delete. Changes nothing. @throws {Problem} `not_found`; `not_allowed_in_state` for who works here */
export const previewErasure = async (db: Queryable, id: CustomerId): Promise<ErasurePreview> => previewOf(db, await findCustomer(db, id))

/** Deletes what people have written in and about orders that are anonymous now. */
async function forgetWords(tx: Transaction, ids: readonly OrderId[]) {
  const of = sql`order_id = any(${sql.param([...ids])}::text[])`
  await tx.execute(sql`update "order" set hold_reason = null, cancel_reason = null where id = any(${sql.param([...ids])}::text[])`)
  await tx.execute(sql`update order_return set comment = null, staff_note = null where ${of}`)
  // Shown to nobody from now on; the files go with the rows (`removePhotos`).
  await tx.execute(sql`update return_photo set removed_at = now() where return_id in (select id from order_return where ${of})`)
  await tx.execute(sql`update refund set note = null where ${of}`)
  await tx.execute(sql`update order_event set data = data - 'text' - 'reason' where ${of}`)
  await tx.execute(sql`update payment_event set payload = '{}' where session_id in (select session_id from payment where ${of})
    or intent_id in (select intent_id from payment where ${of})`)
  // Those that staff got: of a new order, and trials of what is written to customers, made of this one.
  const toStaff = inArray(
    outbox.idempotencyKey,
    ids.map((id) => `staff-new-order:${id}`),
  )
  const trials = and(eq(outbox.kind, 'test_email'), inArray(sql`${outbox.payload} ->> 'orderId'`, [...ids]))
  await tx.update(outbox).set({ subject: null, html: null, body: null }).where(or(toStaff, trials))
}

/** Deletes messages to the shop, the questions that were made of them, and the e-mail by which staff got each. */
async function forgetMessages(tx: Transaction, known: KnownCustomer) {
  const messages = await tx.delete(contactMessage).where(messagesOf(known)).returning({ key: contactMessage.messageKey })
  const keys = messages.map(({ key }) => key)
  await tx.execute(sql`update fit_question set comment = null, order_number = null, message_key = id
    where message_key = any(${sql.param(keys)}::text[])`)
  await tx.delete(outbox).where(
    inArray(
      outbox.idempotencyKey,
      keys.map((key) => `contact_message:${key}`),
    ),
  )
}

/** Deletes questions about parts; of those that a page shows, only whose they are. */
async function forgetQuestions(tx: Transaction, known: KnownCustomer) {
  await tx.delete(productQuestion).where(and(questionsOf(known), ne(productQuestion.state, 'published')))
  await tx.update(productQuestion).set({ email: null, emailKey: null }).where(questionsOf(known))
}

/**
 * Deletes reviews; of those that a page shows, only whose they are. What staff have made of them about fit stays, without the words.
 * @returns the parts that they are of.
 */
async function forgetReviews(tx: Transaction, ids: readonly OrderId[]): Promise<ProductId[]> {
  const own = sql`order_line_id in (select id from order_line where order_id = any(${sql.param([...ids])}::text[]))`
  const { rows } = await tx.execute<{ id: ReviewId; part: ProductId }>(
    sql`select id, product_id as part from product_review where ${own} for update`,
  )
  await forgetSaid(
    tx,
    rows.map(({ id }) => id),
  )
  await tx.execute(sql`delete from product_review where ${own} and state <> 'published'`)
  await tx.execute(sql`update product_review set writer = null, version = version + 1, updated_at = now() where ${own}`)
  return rows.map(({ part }) => part)
}

/**
 * Deletes e-mails. The confirmation of an order stays as a record without a text or an address: each accepted order has exactly one
 * (`npm run check:data`).
 */
async function forgetEmails(tx: Transaction, known: KnownCustomer) {
  await tx.delete(outbox).where(and(emailsOf(known), ne(outbox.kind, 'order_confirmation')))
  const gone = { recipient: '', subject: null, html: null, body: null, providerAnswer: null, lastError: null, lockedUntil: null }
  const done = { state: sql`case when state = 'due' then 'stored' else state end`, sentAt: sql`coalesce(sent_at, now())` }
  await tx
    .update(outbox)
    .set({ ...gone, ...done })
    .where(emailsOf(known))
  // To addresses that were to become theirs.
  await tx.delete(outbox).where(and(eq(outbox.kind, 'change_email'), sql`payload ->> 'userId' = ${known.userId}`))
}

/**
 * Ends what was agreed to for an address, and for those of before what was while they were this customer's. That they must not be written to any
 * more (`email_suppression`) is kept: it was asked for.
 */
async function forgetConsents(tx: Transaction, known: KnownCustomer) {
  const agreed = (at: AnyColumn, is: (email: string) => SQL) =>
    or(known.provenEmail === null ? undefined : is(known.provenEmail), heldBy(known, at, is))
  const subscribed = agreed(newsletterSubscriber.consentedAt, (email) => eq(newsletterSubscriber.email, email))
  await tx.delete(newsletterSubscriber).where(subscribed)
  await tx
    .delete(backInStockRequest)
    .where(agreed(backInStockRequest.createdAt, (email) => eq(backInStockRequest.mailbox, mailboxKey(email))))
  await tx.delete(guestReminder).where(agreed(guestReminder.consentedAt, (email) => eq(guestReminder.email, email)))
  const bound = agreed(discountCode.createdAt, (email) => eq(discountCode.boundEmailKey, mailboxKey(email)))
  await tx.delete(discountCode).where(and(bound, eq(discountCode.usedCount, 0), isUnused))
  await tx.update(discountCode).set({ boundEmailKey: null, active: false }).where(bound)
}
const isUnused = sql`not exists (select 1 from coupon_redemption r where r.discount_code_id = discount_code.id)`

/**
 * Lets go of an account's certificates. Those by which an order was sold stay without the account, as tax documents beside it; of the others what
 * they say goes now, and the rest with the file (`removeCertificates`).
 */
async function forgetCertificates(tx: Transaction, userId: UserId) {
  const unpaid = sql`paid_at is null and tax_certificate_id in (select id from tax_certificate where user_id = ${userId})`
  await tx.execute(sql`update "order" set tax_certificate_id = null, tax_exemption = null where ${unpaid}`)
  await tx
    .update(taxCertificate)
    .set({ status: 'draft', company: '', number: '', states: [], expiresOn: null, fileName: '', reason: null })
    .where(and(eq(taxCertificate.userId, userId), not(HAS_SOLD)))
}

/** The customer's address, as it was typed to confirm, and the version of the preview that was seen. */
interface SeenErasure {
  email: string
  previewVersion: string
}

/** @returns the address that was erased, and the parts whose reviews have no name any more. */
async function erase(
  tx: Transaction,
  { staff, customerId }: CustomerAct,
  seen: SeenErasure,
): Promise<{ email: string; parts: ProductId[] }> {
  const before = await findCustomer(tx, customerId)
  await lockOrdersOf(tx, before)
  await lockAccounts(tx, [before.userId])
  // Read again under the locks; an order that has come since is locked as well.
  const known = await findCustomer(tx, customerId)
  const ids = await lockOrdersOf(tx, known)
  const preview = await previewOf(tx, known)
  if (normaliseEmail(seen.email) !== known.email)
    throw new Problem('invalid_input', { fields: { email: 'is not the address of this customer' } })
  if (preview.underWay.length > 0)
    throw new Problem('not_allowed_in_state', {
      detail: `Orders are under way: ${preview.underWay.slice(0, 5).join(', ')}. Complete or cancel them first.`,
      extra: { current: preview },
    })
  if (preview.version !== seen.previewVersion) throw new Problem('conflict', { extra: { current: preview } })
  // By the orders' addresses, which are deleted after it.
  await forgetEmails(tx, known)
  await anonymizeOrders(tx, ids)
  await forgetWords(tx, ids)
  const parts = await forgetReviews(tx, ids)
  await forgetMessages(tx, known)
  await forgetQuestions(tx, known)
  await forgetConsents(tx, known)
  if (known.userId !== null) {
    await tx.delete(buyerAnswer).where(and(eq(buyerAnswer.userId, known.userId), ne(buyerAnswer.state, 'published')))
    await tx.execute(sql`update page_visit set user_id = null where user_id = ${known.userId}`)
    await forgetCertificates(tx, known.userId)
    await dropAccountLinks(tx, known.userId)
    await tx.delete(user).where(eq(user.id, known.userId))
  }
  await tx.delete(customer).where(eq(customer.id, known.id))
  const { email: _, underWay: __, version: ___, ...after } = preview
  await audit(tx, staff, { action: staff.userId === customerId ? 'account.erase' : 'customer.erase', subject: customerId, after })
  return { email: known.email, parts }
}

/** Removes the files of photographs and certificates that nobody is shown any more; what cannot be removed now is removed at night. */
async function forgetFiles(shop: Shop) {
  const { privacy } = await readSettings(shop.db)
  await removePhotos(shop, privacy.returnPhotoDays).catch((error: unknown) => log.warn({ err: error }, 'photographs were not removed'))
  await removeCertificates(shop).catch((error: unknown) => log.warn({ err: error }, 'certificates were not removed'))
}

/**
 * Erases a customer for good: the account with its sessions, passkeys, appliances and addresses, e-mails, messages, consents and notes. Paid orders stay as the
 * merchant's books, anonymous (decision 141). The log has who did it and how much it was, and nothing of the person; the address can sign up anew.
 * @throws {Problem} `not_found`; `invalid_input` for another address; `not_allowed_in_state` while an order is under way, or for who works here;
 *   `conflict` with the preview as it is now.
 */
export async function eraseCustomer(shop: Shop, act: CustomerAct, seen: SeenErasure): Promise<void> {
  await changeParts(shop, async (tx) => {
    const { parts } = await erase(tx, act, seen)
    return { result: undefined, parts }
  })
  await forgetFiles(shop)
}

/**
 * Erases a customer who asks for it on the account page, as staff do it, and enqueues a last e-mail, of which nothing is kept.
 * @throws {Problem} as `eraseCustomer` does.
 */
export async function eraseOwnAccount(shop: Shop, owner: Owner, seen: SeenErasure): Promise<void> {
  await changeParts(shop, async (tx) => {
    const { email, parts } = await erase(tx, { staff: owner, customerId: owner.userId }, seen)
    await enqueueEmails(shop, tx, [
      { idempotencyKey: `account-deleted:${owner.userId}`, kind: 'account_deleted', recipient: email, payload: {} },
    ])
    return { result: undefined, parts }
  })
  await forgetFiles(shop)
}
