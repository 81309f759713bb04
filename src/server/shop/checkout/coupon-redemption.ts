import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { couponRefusalText, isOncePerCustomer } from '#domain/pricing/coupon.ts'
import type { CouponCustomer, CouponRefusal, CouponTerms } from '#domain/pricing/coupon.ts'
import { normaliseEmail } from '#domain/customer/email.ts'
import { emailKey, mailboxKey } from '#domain/customer/email-key.ts'
import type { Cents } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { VOID_ORDERS } from '#server/shop/order/counting-statuses.ts'
import { newId } from '#server/db/id.ts'
import { couponRedemption, discountCode } from '#server/db/schema/order/coupon.ts'
import type { OrderId } from '#domain/id.ts'

/** A coupon's terms, and this customer's history with it. */
export interface KnownCoupon {
  coupon: CouponTerms
  customer: CouponCustomer
}

/**
 * Whether this customer has used the coupon, or has ordered before: false for unknown customers (specification, decision 24). An order that is being paid with another code for
 * first orders counts as one: paid one after the other, both would be first. One that was cancelled, or whose money went back at once, is none.
 */
const historyColumns = (key: string | null) => ({
  usedBefore: sql<boolean>`exists (
    select 1 from coupon_redemption r where r.discount_code_id = discount_code.id and r.email_key = ${key} and r.state <> 'released')`,
  hasOrdered: sql<boolean>`(exists (select 1 from "order" o where o.email_key = ${key} and o.paid_at is not null and o.status not in ${VOID_ORDERS}) or exists (
    select 1 from coupon_redemption r join discount_code c on c.id = r.discount_code_id and c.first_order_only
    where r.email_key = ${key} and r.state <> 'released' and r.discount_code_id <> discount_code.id))`,
})

/** Who asks for a coupon. Their history is read when it `isProven` that the address is theirs, or when they order with it. */
export interface CouponAsker {
  email: string | undefined
  isProven: boolean
}

/** The coupons that match `where`, each with the asker's history, in one statement. With `lock` they stay locked. */
export async function readCoupons(db: Queryable, { where, asker, lock }: { where: SQL | undefined; asker: CouponAsker; lock: boolean }) {
  const { email, isProven } = asker
  const key = email && isProven ? emailKey(email) : null
  const query = db
    .select({ terms: getTableColumns(discountCode), ...historyColumns(key) })
    .from(discountCode)
    .where(where)
  const rows = lock ? await query.for('update') : await query
  return rows.map(({ terms, usedBefore, hasOrdered }): KnownCoupon => ({
    coupon: terms,
    customer: { mailboxKey: email ? mailboxKey(email) : null, usedBefore, hasOrdered },
  }))
}

/** The coupon with this code, ignoring case and surrounding space. One statement; none without a code. */
export async function findCoupon(
  db: Queryable,
  { code, ...options }: { code: string | undefined; asker: CouponAsker; lock: boolean },
): Promise<KnownCoupon | null> {
  if (!code) return null
  const [found] = await readCoupons(db, { where: eq(discountCode.code, code), ...options })
  return found ?? null
}

/**
 * Orders of one mailbox with codes for first orders are placed one after the other, from wherever they come: with two codes, for different parts,
 * nothing else makes the second wait for the first. What is known of the customer is read anew after it.
 */
export const lockFirstOrder = (tx: Transaction, customerKey: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`first order of ${customerKey}`}, 0))`)

const refuse = (refusal: CouponRefusal): never => {
  const text = couponRefusalText(refusal)
  throw new Problem(refusal.code, { detail: text, fields: { couponCode: text } })
}

/**
 * Redeems a coupon for a new order by a conditional update within its limits; `findCoupon` has locked its row. The redemption is reserved
 * until the order is paid (specification, decision 25).
 * @throws {Problem} `coupon_used_up`, `coupon_already_used`
 */
export async function redeemCoupon(
  tx: Transaction,
  { orderId, coupon, email, amountCents }: { orderId: OrderId; coupon: CouponTerms; email: string; amountCents: Cents },
): Promise<void> {
  const found = await tx.execute<{ counted: number; redeemed: number }>(sql`
    with counted as (
      update discount_code set used_count = used_count + 1
      where id = ${coupon.id} and active and (usage_limit is null or used_count < usage_limit) returning id
    ), redeemed as (
      insert into coupon_redemption (id, discount_code_id, order_id, customer_email, email_key, one_per_customer, amount_cents)
      select ${newId('red')}, id, ${orderId}, ${normaliseEmail(email)}, ${emailKey(email)}, ${isOncePerCustomer(coupon)}::boolean, ${amountCents}::int
      from counted on conflict do nothing returning id
    )
    select (select count(*) from counted)::int as counted, (select count(*) from redeemed)::int as redeemed`)
  const [row] = found.rows
  if (!row?.counted) return refuse({ code: 'coupon_used_up' })
  if (!row.redeemed) return refuse({ code: 'coupon_already_used' })
}

/** The statement that commits the redemption of a paid order; idempotent. */
export const commitRedemption = (orderId: OrderId): SQL =>
  sql`update ${couponRedemption} set state = 'used', updated_at = now() where order_id = ${orderId} and state = 'reserved'`

const freeRedemption = (tx: Transaction, orderId: OrderId, states: SQL) =>
  tx.execute(sql`
    with released as (
      update ${couponRedemption} set state = 'released', updated_at = now() where order_id = ${orderId} and state in ${states} returning discount_code_id
    )
    update ${discountCode} d set used_count = d.used_count - 1 from released r where d.id = r.discount_code_id`)

/** Releases the redemption of an order that ended unpaid: the coupon may be used once more. Idempotent. */
export const releaseRedemption = (tx: Transaction, orderId: OrderId) => freeRedemption(tx, orderId, sql`('reserved')`)

/** The same of an order that is cancelled before anything of it has left, paid or not: it has used nothing. */
export const takeBackRedemption = (tx: Transaction, orderId: OrderId) => freeRedemption(tx, orderId, sql`('reserved', 'used')`)

/**
 * Whether the released redemption of an order is possible again within the coupon's limits (its other terms are not checked again), of which one is that a
 * customer has one code for a first order. Locks the coupon.
 */
export async function couponAllows(tx: Transaction, orderId: OrderId): Promise<boolean> {
  const [use] = await tx
    .select({
      usedCount: discountCode.usedCount,
      usageLimit: discountCode.usageLimit,
      firstOrderOnly: discountCode.firstOrderOnly,
      redemption: couponRedemption,
    })
    .from(couponRedemption)
    .innerJoin(discountCode, eq(discountCode.id, couponRedemption.discountCodeId))
    .where(and(eq(couponRedemption.orderId, orderId), eq(couponRedemption.state, 'released')))
    .for('update', { of: discountCode })
  if (!use) return true
  if (use.usageLimit !== null && use.usedCount >= use.usageLimit) return false
  if (!use.redemption.onePerCustomer) return true
  const { discountCodeId, emailKey: customerKey } = use.redemption
  if (use.firstOrderOnly) await lockFirstOrder(tx, customerKey)
  const others = await tx.execute(sql`
    select 1 from coupon_redemption r join discount_code c on c.id = r.discount_code_id
    where r.email_key = ${customerKey} and r.one_per_customer and r.state <> 'released'
      and (r.discount_code_id = ${discountCodeId} or (c.first_order_only and ${use.firstOrderOnly}::boolean))`)
  return others.rows.length === 0
}

/** Reserves the released redemption of an order again; call `couponAllows` first: it checks, and holds the lock. */
export const reredeemCoupon = (tx: Transaction, orderId: OrderId) =>
  tx.execute(sql`
    with again as (
      update ${couponRedemption} set state = 'reserved', updated_at = now() where order_id = ${orderId} and state = 'released' returning discount_code_id
    )
    update ${discountCode} d set used_count = d.used_count + 1 from again a where d.id = a.discount_code_id`)
