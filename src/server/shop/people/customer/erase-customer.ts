import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { normaliseEmail } from '#domain/customer/email.ts'
import type { CustomerId, ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { userAppliance } from '#server/db/schema/customer/user-appliance.ts'
import { contactMessage } from '#server/db/schema/customer/contact-message.ts'
import { customer, customerAddress } from '#server/db/schema/account/customer.ts'
import { newsletterSubscriber } from '#server/db/schema/customer/newsletter.ts'
import { buyerAnswer, productQuestion } from '#server/db/schema/customer/product-question.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { user } from '#server/db/schema/account/user.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'
import { sentBy } from '#server/shop/tax-exemption/certificate-record.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeParts } from '#server/shop/change-content.ts'
import { dropAccountLinks } from '#server/shop/customer/account-link.ts'
import { anonymizeOrders } from '#server/shop/order/anonymize-orders.ts'
import { COUNTING_REFUNDS } from '#server/shop/order/counting-statuses.ts'
import { isUnderWay } from '#server/shop/order/join-orders.ts'
import type { Owner } from '#server/shop/customer/security-notice.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { hashRequest } from '#server/shop/request-hash.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { CustomerAct } from './change-customer.ts'
import { emailsOf, messagesOf, questionsOf } from './customer-record.ts'
import {
  forgetCertificates,
  forgetConsents,
  forgetEmails,
  forgetFiles,
  forgetMessages,
  forgetQuestions,
  forgetReviews,
  forgetWords,
  HAS_SOLD,
} from './forget-customer.ts'
import { findAddress, findCustomer, lockAccounts, lockOrdersOf, ordersOf } from './known-customer.ts'
import type { KnownCustomer } from './known-customer.ts'

/** What erasing a customer would delete. It is refused while `underWay` has an order. */
export const erasurePreviewSchema = z
  .object({
    email: z.string(),
    orders: z.int().meta({ description: 'Orders that stay, without a name, an address or an e-mail' }),
    underWay: z
      .array(z.string())
      .meta({ description: 'Numbers of orders that still need to know whose they are: all must be done with first' }),
    owed: z.array(z.string()).meta({
      description:
        'Numbers of orders of which a refund failed and its money has gone back by no later one: it is paid first, or staff say `paidOtherwise`',
    }),
    letters: z.int(),
    messages: z.int(),
    questions: z.int().meta({ description: 'About parts; those on a page stay there, without an address' }),
    answers: z.int().meta({ description: 'To questions of others about parts; those on a page stay there, without a name' }),
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

/** The orders of these of which money is owed: the provider could not give it back, and no later refund has. */
async function ordersOwed(db: Queryable, known: KnownCustomer): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select distinct o.number from "order" o join refund f on f.order_id = o.id and f.status = 'failed' join payment p on p.id = f.payment_id
    where o.id in (${ordersOf(known)}) and p.captured_cents > p.refunded_cents and f.amount_cents > (
      select coalesce(sum(l.amount_cents), 0) from refund l
      where l.payment_id = f.payment_id and l.status in ${COUNTING_REFUNDS} and l.created_at > f.created_at)
    order by o.number`)
  return rows.map(({ number }) => number)
}

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
    owed: await ordersOwed(db, known),
    letters: await db.$count(outbox, emailsOf(known)),
    messages: await db.$count(contactMessage, messagesOf(known)),
    questions: await db.$count(productQuestion, questionsOf(known)),
    answers: userId === null ? 0 : await db.$count(buyerAnswer, eq(buyerAnswer.userId, userId)),
    reviews: await countReviews(db, known),
    machines: userId === null ? 0 : await db.$count(userAppliance, eq(userAppliance.userId, userId)),
    addresses: userId === null ? 0 : await db.$count(customerAddress, eq(customerAddress.userId, userId)),
    certificates: userId === null ? 0 : await db.$count(taxCertificate, sentBy(userId)),
    keptCertificates: userId === null ? 0 : await db.$count(taxCertificate, and(sentBy(userId), HAS_SOLD)),
    isSubscribed: provenEmail !== null && (await db.$count(newsletterSubscriber, eq(newsletterSubscriber.email, provenEmail))) > 0,
  }
  return { ...counts, version: hashRequest(userId, counts) }
}

/** What erasing a customer would delete. Changes nothing. @throws {Problem} `not_found`; `not_allowed_in_state` for who works here */
export const previewErasure = async (db: Queryable, id: CustomerId): Promise<ErasurePreview> => previewOf(db, await findCustomer(db, id))

/** Said by staff, after a refund has failed. */
export const paidOtherwiseSchema = z.boolean().default(false).meta({ description: 'What is `owed` was paid back another way, as by check' })

/** The customer's address, as it was typed to confirm, the version of the preview that was seen, and whether what is owed was paid back another way. */
interface SeenErasure {
  email: string
  previewVersion: string
  paidOtherwise?: boolean
}

/** @throws {Problem} `not_allowed_in_state` while an order needs its customer, or money of one is owed to them. */
function refuseErasure(preview: ErasurePreview, { paidOtherwise = false }: SeenErasure): void {
  const { underWay, owed } = preview
  const refuse = (detail: string) => new Problem('not_allowed_in_state', { detail, extra: { current: preview } })
  const some = (numbers: readonly string[]) => numbers.slice(0, 5).join(', ')
  if (underWay.length > 0) throw refuse(`Orders are under way: ${some(underWay)}. Complete or cancel them first.`)
  if (owed.length > 0 && !paidOtherwise)
    throw refuse(`A refund failed, and its money is still owed: ${some(owed)}. It has to be paid back first.`)
}

/** Who is erased, by whom, and how the log calls it. `find` reads them anew. */
interface Erasure {
  staff: Staff
  subject: string
  action: string
  find: (db: Queryable) => Promise<KnownCustomer>
}

/** @returns the address that was erased, the parts whose reviews have no name any more, and whether a certificate stays beside an order. */
async function erase(
  tx: Transaction,
  { staff, subject, action, find }: Erasure,
  seen: SeenErasure,
): Promise<{ email: string; parts: ProductId[]; keepsCertificate: boolean }> {
  const before = await find(tx)
  await lockOrdersOf(tx, before)
  await lockAccounts(tx, [before.userId])
  // Read again under the locks; an order that has come since is locked as well.
  const known = await find(tx)
  const ids = await lockOrdersOf(tx, known, { isLate: true })
  const preview = await previewOf(tx, known)
  if (normaliseEmail(seen.email) !== known.email)
    throw new Problem('invalid_input', { fields: { email: 'is not the address of this customer' } })
  refuseErasure(preview, seen)
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
  const { email: _, underWay: __, version: ___, owed, ...after } = preview
  await audit(tx, staff, { action, subject, after: { ...after, ...(owed.length > 0 && { paidOtherwise: owed }) } })
  return { email: known.email, parts, keepsCertificate: preview.keptCertificates > 0 }
}

/**
 * Erases a customer for good: the account with its sessions, passkeys, appliances and addresses, e-mails, messages, consents and notes. Paid orders stay as the
 * merchant's books, anonymous (decision 141). The log has who did it and how much it was, and nothing of the person; the address can sign up anew.
 * @throws {Problem} `not_found`; `invalid_input` for another address; `not_allowed_in_state` while an order is under way or money is owed, or for who works here;
 *   `conflict` with the preview as it is now.
 */
export async function eraseCustomer(shop: Shop, { staff, customerId }: CustomerAct, seen: SeenErasure): Promise<void> {
  await changeParts(shop, async (tx) => {
    const { parts } = await erase(
      tx,
      { staff, subject: customerId, action: 'customer.erase', find: (db) => findCustomer(db, customerId) },
      seen,
    )
    return { result: undefined, parts }
  })
  await forgetFiles(shop)
}

/** What is held of an address that is no customer's. Changes nothing. @throws {Problem} `not_allowed_in_state` for a customer's address */
export const previewAddressErasure = async (db: Queryable, email: string): Promise<ErasurePreview> =>
  previewOf(db, await findAddress(db, email))

/**
 * Erases what is held of an address that is no customer's: of people who have only written, subscribed, or ordered and never paid. The log has an id
 * that says nothing of whose it was.
 * @throws {Problem} `not_allowed_in_state` for a customer's address, or while an order is under way or money is owed; `conflict` with the preview as it is now.
 */
export async function eraseAddress(shop: Shop, staff: Staff, seen: SeenErasure): Promise<void> {
  const subject = newId('gst')
  await changeParts(shop, async (tx) => {
    const { parts } = await erase(tx, { staff, subject, action: 'customer.erase_address', find: (db) => findAddress(db, seen.email) }, seen)
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
    const { email, parts, keepsCertificate } = await erase(
      tx,
      { staff: owner, subject: owner.userId, action: 'account.erase', find: (db) => findCustomer(db, owner.userId) },
      seen,
    )
    const payload = keepsCertificate ? { keepsCertificate } : {}
    await enqueueEmails(shop, tx, [
      { idempotencyKey: `account-deleted:${owner.userId}`, kind: 'account_deleted', recipient: email, payload },
    ])
    return { result: undefined, parts }
  })
  await forgetFiles(shop)
}
