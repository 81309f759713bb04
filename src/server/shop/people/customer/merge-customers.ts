import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_APPLIANCES } from '#domain/fit/appliance.ts'
import type { CustomerId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { customer, customerAddress, customerNote } from '#server/db/schema/account/customer.ts'
import { guestReminder } from '#server/db/schema/customer/reorder-reminder.ts'
import { formerEmail } from '#server/db/schema/account/former-email.ts'
import { passkey, session, user } from '#server/db/schema/account/user.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'
import { sentBy } from '#server/shop/tax-exemption/certificate-record.ts'
import { mergeAccountCarts } from '#server/shop/checkout/account-cart.ts'
import { audit } from '#server/shop/audit.ts'
import { hashRequest } from '#server/shop/request-hash.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { CustomerAct } from './change-customer.ts'
import { customerRowSchema, readCustomerRows } from './customer-list.ts'
import { findCustomer, lockAccounts, lockOrdersOf, ordersOf } from './known-customer.ts'
import type { KnownCustomer } from './known-customer.ts'

/** What merging would do. `refusal`: why it cannot be done; null when it can. */
export const mergePreviewSchema = z
  .object({
    from: customerRowSchema,
    into: customerRowSchema,
    orders: z.int().meta({ description: 'Orders that move, paid or not' }),
    machines: z.int().meta({ description: 'Appliances that move; those that the other has already, or has no room for, are not counted' }),
    addresses: z.int().meta({ description: 'Addresses of the book that move' }),
    certificates: z.int().meta({ description: 'Tax-exempt certificates that move' }),
    notes: z.int(),
    sessions: z.int().meta({ description: 'Browsers that are signed out' }),
    passkeys: z.int().meta({ description: 'Passkeys that are deleted with the account' }),
    refusal: z.string().nullable(),
    version: z.string().meta({ description: 'Of this preview: the merge names what was seen' }),
  })
  .meta({ id: 'MergePreview' })
type MergePreview = z.output<typeof mergePreviewSchema>

/** Why one customer cannot be merged into another; null when they can. */
function refusalOf(from: KnownCustomer, into: KnownCustomer): string | null {
  if (into.userId === null) return 'A guest has no account that could take the orders.'
  if (!into.isVerified) return `The address ${into.email} is not confirmed: whoever made that account may be somebody else.`
  if (from.blockedAt || into.blockedAt) return 'One of the accounts is blocked.'
  return null
}

const countOf = async (db: Queryable, statement: ReturnType<typeof sql>) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count ${statement}`)).rows[0]?.count ?? 0

/** The appliances of the one that the other has not, the first ones, as many as the other has room for. */
const appliancesToMove = (from: UserId | null, into: UserId | null) => sql`
  select a.appliance_id, a.position from user_appliance a where a.user_id = ${from}
    and not exists (select 1 from user_appliance b where b.user_id = ${into} and b.appliance_id = a.appliance_id)
  order by a.position, a.appliance_id
  limit greatest(0, ${MAX_APPLIANCES} - (select count(*) from user_appliance where user_id = ${into}))`

async function previewOf(db: Queryable, from: KnownCustomer, into: KnownCustomer): Promise<MergePreview> {
  const rows = await readCustomerRows(db, [from.id, into.id])
  const row = (id: CustomerId) => {
    const found = rows.find((one) => one.id === id)
    if (!found) throw new Problem('not_found')
    return found
  }
  const of = from.userId
  const counts = {
    orders: await countOf(db, sql`from (${ordersOf(from)}) o`),
    machines: await countOf(db, sql`from (${appliancesToMove(of, into.userId)}) a`),
    addresses: of === null ? 0 : await db.$count(customerAddress, eq(customerAddress.userId, of)),
    certificates: of === null ? 0 : await db.$count(taxCertificate, sentBy(of)),
    notes: await db.$count(customerNote, eq(customerNote.customerId, from.id)),
    sessions: of === null ? 0 : await db.$count(session, eq(session.userId, of)),
    passkeys: of === null ? 0 : await db.$count(passkey, eq(passkey.userId, of)),
  }
  const version = hashRequest(from.id, into.id, counts.orders, counts.machines, counts.addresses, counts.certificates, counts.notes)
  return { from: row(from.id), into: row(into.id), ...counts, refusal: refusalOf(from, into), version }
}

/** Two customers, who must be two. @throws {Problem} `not_found`, `invalid_input`, `not_allowed_in_state` for who works here */
async function findBoth(db: Queryable, fromId: CustomerId, intoId: CustomerId) {
  if (fromId === intoId) throw new Problem('invalid_input', { fields: { fromId: 'is the same customer' } })
  return { from: await findCustomer(db, fromId), into: await findCustomer(db, intoId) }
}

/** What merging one customer into another would do. Changes nothing. @throws {Problem} `not_found`, `invalid_input`, `not_allowed_in_state` */
export async function previewMerge(db: Queryable, fromId: CustomerId, intoId: CustomerId): Promise<MergePreview> {
  const { from, into } = await findBoth(db, fromId, intoId)
  return previewOf(db, from, into)
}

/**
 * Moves what is the customer's, whatever their address. Their consents belong to the address and stay with it; what was written to it until now is
 * known as the other's from now on.
 */
async function move(tx: Transaction, from: KnownCustomer, into: KnownCustomer) {
  await tx.execute(sql`update "order" set user_id = ${into.userId}, updated_at = now() where id in (${ordersOf(from)})`)
  await tx.execute(sql`
    insert into user_appliance (user_id, appliance_id, position, chosen)
    select ${into.userId}, appliance_id, position + (select coalesce(max(position), -1) + 1 from user_appliance where user_id = ${into.userId}), false
    from (${appliancesToMove(from.userId, into.userId)}) a`)
  // Both books are kept, even where they are more than one person may add; what was preferred by who stays, stays preferred.
  await tx.execute(sql`
    update customer_address set user_id = ${into.userId}, preferred = preferred
      and not exists (select 1 from customer_address b where b.user_id = ${into.userId} and b.preferred)
    where user_id = ${from.userId}`)
  await tx.execute(sql`update tax_certificate set user_id = ${into.userId} where user_id = ${from.userId}`)
  if (from.userId !== null && into.userId !== null) await mergeAccountCarts(tx, from.userId, into.userId)
  await tx.update(customerNote).set({ customerId: into.id }).where(eq(customerNote.customerId, from.id))
  await tx.execute(sql`update former_email set user_id = ${into.userId} where user_id = ${from.userId}`)
  if (from.provenEmail !== null && into.userId !== null)
    await tx.insert(formerEmail).values({ userId: into.userId, email: from.provenEmail }).onConflictDoNothing()
  // Of two answers to one question the other's stays; what was published of the one stays without an owner, as after an erasure.
  await tx.execute(sql`update buyer_answer a set user_id = ${into.userId} where user_id = ${from.userId}
    and not exists (select from buyer_answer other where other.question_id = a.question_id and other.user_id = ${into.userId})`)
  await tx.execute(sql`delete from buyer_answer where user_id = ${from.userId} and state <> 'published'`)
  await tx.execute(sql`update page_visit set user_id = ${into.userId} where user_id = ${from.userId}`)
}

async function merge(tx: Transaction, { staff, customerId: intoId }: CustomerAct, seen: { fromId: CustomerId; previewVersion: string }) {
  const before = await findBoth(tx, seen.fromId, intoId)
  await lockOrdersOf(tx, before.from)
  await lockAccounts(tx, [before.from.userId, before.into.userId])
  // Read again under the locks: of two merges crosswise the second finds one of the two gone.
  const { from, into } = await findBoth(tx, seen.fromId, intoId)
  await lockOrdersOf(tx, from, { isLate: true })
  const preview = await previewOf(tx, from, into)
  if (preview.refusal !== null) throw new Problem('not_allowed_in_state', { detail: preview.refusal })
  if (preview.version !== seen.previewVersion) throw new Problem('conflict', { extra: { current: preview } })
  await move(tx, from, into)
  if (from.userId !== null) await tx.delete(user).where(eq(user.id, from.userId))
  // What a guest was to be reminded of are the orders that have moved.
  else await tx.delete(guestReminder).where(eq(guestReminder.email, from.email))
  await tx.delete(customer).where(eq(customer.id, from.id))
  const { orders, machines, addresses, certificates, notes, sessions, passkeys } = preview
  const after = { from: from.id, orders, machines, addresses, certificates, notes, endedSessions: sessions, removedPasskeys: passkeys }
  await audit(tx, staff, { action: 'customer.merge', subject: into.id, after })
  await audit(tx, staff, { action: 'customer.merged_into', subject: from.id, after: { into: into.id } })
}

/**
 * Makes two customers one, for good: orders, appliances, addresses, cart and notes of the one become the other's, and the account of the one is deleted with what let
 * anybody in. Orders are held first, then both accounts in the order of their ids, so that merges crosswise at once do not wait for each other.
 * @param act `customerId`: who stays. @param seen `fromId`: who is merged into them; the version of the preview.
 * @throws {Problem} `not_found`; `not_allowed_in_state` with the preview's refusal; `conflict` with the preview as it is now.
 */
export const mergeCustomers = (shop: Shop, act: CustomerAct, seen: { fromId: CustomerId; previewVersion: string }): Promise<void> =>
  retryTransaction(() => shop.db.transaction((tx) => merge(tx, act, seen)))
