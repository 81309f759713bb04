import { and, eq, inArray, ne, not, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { mailboxKey } from '#domain/customer/email-key.ts'
import type { OrderId, ProductId, ReviewId, UserId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { contactMessage } from '#server/db/schema/customer/contact-message.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { newsletterSubscriber } from '#server/db/schema/customer/newsletter.ts'
import { productQuestion } from '#server/db/schema/customer/product-question.ts'
import { guestReminder } from '#server/db/schema/customer/reorder-reminder.ts'
import { backInStockRequest } from '#server/db/schema/customer/back-in-stock-request.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'
import { removeCertificates } from '#server/shop/tax-exemption/certificate-file.ts'
import { log } from '#server/log.ts'
import { forgetSubscribers } from '#server/shop/import/subscriber/forget-subscribers.ts'
import { forgetEvents } from '#server/shop/payment/payment-event.ts'
import { removePhotos } from '#server/shop/returns/remove-photos.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import { forgetSaid } from '#server/shop/customer/review/write-review.ts'
import { ASIDE_IF_FAILED } from '#server/shop/outbox/resend-email.ts'
import type { Shop } from '#server/shop/shop.ts'
import { emailsOf, messagesOf, questionsOf } from './customer-record.ts'
import { heldBy } from './known-customer.ts'
import type { KnownCustomer } from './known-customer.ts'

/** A certificate by which an order was sold without tax: the evidence for it. */
export const HAS_SOLD = sql`exists (select 1 from "order" o where o.tax_certificate_id = ${taxCertificate.id} and o.paid_at is not null)`

/** Deletes what people have written in and about orders that are anonymous now. */
export async function forgetWords(tx: Transaction, ids: readonly OrderId[]) {
  const of = sql`order_id = any(${sql.param([...ids])}::text[])`
  await tx.execute(sql`update "order" set hold_reason = null, cancel_reason = null where id = any(${sql.param([...ids])}::text[])`)
  await tx.execute(sql`update order_return set comment = null, staff_note = null where ${of}`)
  // Shown to nobody from now on; the files go with the rows (`removePhotos`).
  await tx.execute(sql`update return_photo set removed_at = now() where return_id in (select id from order_return where ${of})`)
  await tx.execute(sql`update refund set note = null where ${of}`)
  await tx.execute(sql`update order_event set data = data - 'text' - 'reason' where ${of}`)
  await forgetEvents(tx, ids)
  // Those that staff got: of a new order, and trials of what is written to customers, made of this one.
  const toStaff = inArray(
    outbox.idempotencyKey,
    ids.map((id) => `staff-new-order:${id}`),
  )
  const trials = and(eq(outbox.kind, 'test_email'), inArray(sql`${outbox.payload} ->> 'orderId'`, [...ids]))
  await tx.update(outbox).set({ subject: null, html: null, body: null }).where(or(toStaff, trials))
}

/** Deletes messages to the shop, the questions that were made of them, and the e-mail by which staff got each. */
export async function forgetMessages(tx: Transaction, known: KnownCustomer) {
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
export async function forgetQuestions(tx: Transaction, known: KnownCustomer) {
  await tx.delete(productQuestion).where(and(questionsOf(known), ne(productQuestion.state, 'published')))
  await tx.update(productQuestion).set({ email: null, emailKey: null }).where(questionsOf(known))
}

/**
 * Deletes reviews; of those that a page shows, only whose they are. What staff have made of them about fit stays, without the words.
 * @returns the parts that they are of.
 */
export async function forgetReviews(tx: Transaction, ids: readonly OrderId[]): Promise<ProductId[]> {
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
export async function forgetEmails(tx: Transaction, known: KnownCustomer) {
  await tx.delete(outbox).where(and(emailsOf(known), ne(outbox.kind, 'order_confirmation')))
  const gone = { recipient: '', subject: null, html: null, body: null, providerAnswer: null, lastError: null, lockedUntil: null }
  const done = {
    state: sql`case when state = 'due' then 'stored' else state end`,
    sentAt: sql`coalesce(sent_at, now())`,
    setAsideAt: ASIDE_IF_FAILED,
  }
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
export async function forgetConsents(tx: Transaction, known: KnownCustomer) {
  const agreed = (at: AnyColumn, is: (email: string) => SQL) =>
    or(known.provenEmail === null ? undefined : is(known.provenEmail), heldBy(known, at, is))
  const subscribed = agreed(newsletterSubscriber.consentedAt, (email) => eq(newsletterSubscriber.email, email))
  const gone = await tx
    .delete(newsletterSubscriber)
    .where(subscribed)
    .returning({ id: newsletterSubscriber.id, email: newsletterSubscriber.email })
  await forgetSubscribers(tx, { ids: gone.map(({ id }) => id), emails: [known.provenEmail ?? [], gone.map(({ email }) => email)].flat(2) })
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
export async function forgetCertificates(tx: Transaction, userId: UserId) {
  const unpaid = sql`paid_at is null and tax_certificate_id in (select id from tax_certificate where user_id = ${userId})`
  await tx.execute(sql`update "order" set tax_certificate_id = null, tax_exemption = null where ${unpaid}`)
  await tx
    .update(taxCertificate)
    .set({ status: 'draft', company: '', number: '', states: [], expiresOn: null, fileName: '', reason: null })
    .where(and(eq(taxCertificate.userId, userId), not(HAS_SOLD)))
}

/** Removes the files of photographs and certificates that nobody is shown any more; what cannot be removed now is removed at night. */
export async function forgetFiles(shop: Shop) {
  const { privacy } = await readSettings(shop.db)
  await removePhotos(shop, privacy.returnPhotoDays).catch((error: unknown) => log.warn({ err: error }, 'photographs were not removed'))
  await removeCertificates(shop).catch((error: unknown) => log.warn({ err: error }, 'certificates were not removed'))
}
