import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { normaliseEmail } from '#domain/customer/email.ts'
import { mailboxKey } from '#domain/customer/email-key.ts'
import { BACK_IN_STOCK_LINK_HOURS, BACK_IN_STOCK_MONTHS, backInStockKey } from '#domain/customer/back-in-stock.ts'
import { isId } from '#domain/id.ts'
import type { ProductId, BackInStockRequestId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { stockState } from '#domain/catalog/stock.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { backInStockRequest } from '#server/db/schema/customer/back-in-stock-request.ts'
import { isSameToken, linkToken, notOurLink } from '#server/shop/link-token.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { mayWriteTo } from '#server/shop/rate-limits.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Where the links of the e-mails lead. */
export const CONFIRM_BACK_IN_STOCK_PATH = '/api/stock-wishes/confirm'
export const END_BACK_IN_STOCK_PATH = '/api/stock-wishes/end'

type LinkPurpose = 'confirm-wish' | 'end-wish'

/** The token of a request's link: id and signature. */
export const backInStockToken = (shop: Shop, purpose: LinkPurpose, id: BackInStockRequestId): string =>
  `${id}.${linkToken(shop, purpose, id)}`

/** The request of a token; null when its signature does not match. */
function requestIdOf(shop: Shop, purpose: LinkPurpose, token: string): BackInStockRequestId | null {
  const [id = ''] = token.split('.', 1)
  return isId('wsh', id) && isSameToken(token, backInStockToken(shop, purpose, id)) ? id : null
}

/** The condition of rows that are deleted at night: requests that are too old, were never confirmed, or were fulfilled a month ago. */
export const ENDED_BACK_IN_STOCK_REQUESTS = sql`created_at < now() - make_interval(months => ${BACK_IN_STOCK_MONTHS}) or told_at < now() - interval '30 days'
  or (confirmed_at is null and created_at < now() - make_interval(hours => ${BACK_IN_STOCK_LINK_HOURS}))`

/** The condition of requests that have not ended by their age. */
export const isRecentRequest = sql`${backInStockRequest.createdAt} > now() - make_interval(months => ${BACK_IN_STOCK_MONTHS})`

/** The condition of addresses that mail must not be sent to. Having left the newsletter is not meant for what somebody asks for afterwards. */
export const isUnreachable = sql`exists (select from email_suppression e where e.email = ${backInStockRequest.email} and e.reason <> 'unsubscribed')`

/** The part with this address. @throws {Problem} `not_found`; `not_allowed_in_state` while it can be ordered. */
async function findSoldOut(db: Queryable, slug: string): Promise<ProductId> {
  const { onHand, reserved, trackStock, allowBackorder, lowStockThreshold } = stockLevel
  const [found] = await db
    .select({ id: product.id, onHand, reserved, trackStock, allowBackorder, lowStockThreshold })
    .from(product)
    .innerJoin(stockLevel, eq(stockLevel.productId, product.id))
    .where(and(eq(product.slug, slug), eq(product.active, true)))
  if (!found) throw new Problem('not_found', { detail: 'Product not found' })
  if (stockState(found) !== 'out') throw new Problem('not_allowed_in_state', { detail: 'This part can be ordered now.' })
  return found.id
}

/** A request to be told of a part; `isProven` when whoever asks is signed in with this address, and it is confirmed. */
interface NewBackInStockRequest {
  slug: string
  email: string
  isProven: boolean
}

/**
 * Writes the request unless the mailbox has one for this part that is confirmed; one that is not begins anew. Returns its id and whether it is
 * confirmed now; null when it was before.
 */
async function writeRequest(
  tx: Transaction,
  productId: ProductId,
  { email: typed, isProven }: NewBackInStockRequest,
): Promise<BackInStockRequestId | null> {
  const email = normaliseEmail(typed)
  const confirmedAt = isProven ? sql<Date>`now()` : null
  const mailbox = mailboxKey(email)
  // One that has ended by its age, and not been deleted yet.
  await tx
    .delete(backInStockRequest)
    .where(and(eq(backInStockRequest.productId, productId), eq(backInStockRequest.mailbox, mailbox), sql`not ${isRecentRequest}`))
  const [written] = await tx
    .insert(backInStockRequest)
    .values({ id: newId('wsh'), productId, email, mailbox, confirmedAt })
    .onConflictDoUpdate({
      target: [backInStockRequest.productId, backInStockRequest.mailbox],
      targetWhere: isNull(backInStockRequest.toldAt),
      set: { email, confirmedAt, createdAt: sql`now()` },
      setWhere: isNull(backInStockRequest.confirmedAt),
    })
    .returning({ id: backInStockRequest.id })
  return written?.id ?? null
}

/**
 * Notes that somebody wants to be told when a part can be bought again. Unless the address is proven it has to be confirmed, by an e-mail; a
 * mailbox that has had its maximum of these gets none, nor does one that waits already: whoever asks is not told which.
 * @throws {Problem} `not_found`; `not_allowed_in_state` while the part can be ordered.
 */
export async function requestBackInStock(shop: Shop, wish: NewBackInStockRequest): Promise<void> {
  const productId = await findSoldOut(shop.db, wish.slug)
  const mayWrite = wish.isProven || (await mayWriteTo(shop, 'stock-wish', wish.email))
  if (!mayWrite) return
  await shop.db.transaction(async (tx) => {
    const wishId = await writeRequest(tx, productId, wish)
    if (wishId === null || wish.isProven) return
    const idempotencyKey = `wish-confirmation:${wishId}:${Date.now()}`
    const recipient = normaliseEmail(wish.email)
    await enqueueEmails(shop, tx, [{ idempotencyKey, kind: 'wish_confirmation', recipient, payload: { wishId } }])
  })
}

/** The part of a request, as the e-mails and pages name it. */
export interface RequestedPart {
  name: string
  partNumber: string
  slug: string
}

/** The part of a request; null when the request has ended or does not meet the condition, or the part is not for sale any more. */
async function readRequestedPart(db: Queryable, id: BackInStockRequestId, condition?: SQL): Promise<RequestedPart | null> {
  const [found] = await db
    .select({ name: product.name, partNumber: product.partNumber, slug: product.slug })
    .from(backInStockRequest)
    .innerJoin(product, and(eq(product.id, backInStockRequest.productId), eq(product.active, true)))
    .where(and(eq(backInStockRequest.id, id), condition))
  return found ?? null
}

/** The part of a request for its e-mail, which is not sent to an address that mail must not be sent to any more. */
export const readRequestToMail = (db: Queryable, id: BackInStockRequestId): Promise<RequestedPart | null> =>
  readRequestedPart(db, id, sql`not ${isUnreachable}`)

/**
 * The part of a link's request; null when the request has ended or the link is invalid, or would confirm what was answered already. Changes
 * nothing.
 */
export async function findBackInStockRequest(shop: Shop, purpose: LinkPurpose, token: string): Promise<RequestedPart | null> {
  const id = requestIdOf(shop, purpose, token)
  if (id === null) return null
  return readRequestedPart(shop.db, id, purpose === 'confirm-wish' ? isNull(backInStockRequest.toldAt) : undefined)
}

/** Confirms the request of a link, as often as it is asked. Returns the part; null when the link has expired or is invalid, or the request was answered. */
export async function confirmBackInStockRequest(shop: Shop, token: string): Promise<RequestedPart | null> {
  const id = requestIdOf(shop, 'confirm-wish', token)
  if (id === null) return null
  const isInTime = sql`${backInStockRequest.createdAt} > now() - make_interval(hours => ${BACK_IN_STOCK_LINK_HOURS})`
  const confirmed = await shop.db
    .update(backInStockRequest)
    .set({ confirmedAt: sql`coalesce(${backInStockRequest.confirmedAt}, now())` })
    .where(and(eq(backInStockRequest.id, id), isNull(backInStockRequest.toldAt), or(isInTime, isNotNull(backInStockRequest.confirmedAt))))
    .returning({ id: backInStockRequest.id })
  return confirmed.length === 0 ? null : readRequestedPart(shop.db, id)
}

/** The mailbox and part of a request, of one that was answered and deleted since by its e-mail, which is kept; null when neither is known. */
async function readWaiting(db: Queryable, id: BackInStockRequestId): Promise<{ productId: string; mailbox: string } | null> {
  const { productId, mailbox } = backInStockRequest
  const [request] = await db.select({ productId, mailbox }).from(backInStockRequest).where(eq(backInStockRequest.id, id))
  if (request) return request
  const [letter] = await db
    .select({ productId: sql<string | null>`${outbox.payload} ->> 'productId'`, recipient: outbox.recipient })
    .from(outbox)
    .where(eq(outbox.idempotencyKey, backInStockKey(id)))
  return letter?.productId ? { productId: letter.productId, mailbox: mailboxKey(letter.recipient) } : null
}

/**
 * Ends the waiting of a link's mailbox for the part: its requests are deleted, also one that was written after that of the link was answered, and no
 * e-mail follows. Idempotent.
 * @throws {Problem} `not_found` for an unknown token.
 */
export async function endBackInStockRequest(shop: Shop, token: string): Promise<void> {
  const id = requestIdOf(shop, 'end-wish', token)
  if (id === null) throw notOurLink()
  const waiting = await readWaiting(shop.db, id)
  if (waiting) await shop.db.execute(sql`delete from stock_wish where product_id = ${waiting.productId} and mailbox = ${waiting.mailbox}`)
}
