import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { mailboxKey, normaliseEmail } from '#domain/customer/email.ts'
import { WISH_LINK_HOURS, WISH_MONTHS } from '#domain/customer/back-in-stock.ts'
import { isId } from '#domain/id.ts'
import type { ProductId, StockWishId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { stockState } from '#domain/catalog/stock.ts'
import type { Reader, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import { stockWish } from '#server/db/schema/customer/back-in-stock-request.ts'
import { isSameToken, linkToken } from '#server/shop/link-token.ts'
import { enqueueEmails } from '#server/shop/outbox.ts'
import { mayWriteTo } from '#server/shop/rate-limit.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Where the links of the e-mails lead. */
export const CONFIRM_WISH_PATH = '/api/stock-wishes/confirm'
export const END_WISH_PATH = '/api/stock-wishes/end'

type LinkPurpose = 'confirm-wish' | 'end-wish'

/** The token of a wish's link: id and signature. */
export const wishToken = (shop: Shop, purpose: LinkPurpose, id: StockWishId): string => `${id}.${linkToken(shop, purpose, id)}`

/** The wish of a token; null when its signature does not match. */
function wishOf(shop: Shop, purpose: LinkPurpose, token: string): StockWishId | null {
  const [id = ''] = token.split('.', 1)
  return isId('wsh', id) && isSameToken(token, wishToken(shop, purpose, id)) ? id : null
}

/** The condition of rows that are deleted at night: wishes that are too old, were never confirmed, or were fulfilled a month ago. */
export const ENDED_WISHES = sql`created_at < now() - make_interval(months => ${WISH_MONTHS}) or told_at < now() - interval '30 days'
  or (confirmed_at is null and created_at < now() - make_interval(hours => ${WISH_LINK_HOURS}))`

/** The condition of wishes that have not ended by their age. */
export const isRecentWish = sql`${stockWish.createdAt} > now() - make_interval(months => ${WISH_MONTHS})`

/** The condition of addresses that mail must not be sent to. Having left the newsletter is not meant for what somebody asks for afterwards. */
export const isUnreachable = sql`exists (select from email_suppression e where e.email = ${stockWish.email} and e.reason <> 'unsubscribed')`

/** The part with this address. @throws {Problem} `not_found`; `not_allowed_in_state` while it can be ordered. */
async function findSoldOut(db: Reader, slug: string): Promise<ProductId> {
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

/** A wish to be told of a part; `isProven` when whoever asks is signed in with this address, and it is confirmed. */
interface NewWish {
  slug: string
  email: string
  isProven: boolean
}

/**
 * Writes the wish unless the mailbox has one for this part that is confirmed; one that is not begins anew. Returns its id and whether it is
 * confirmed now; null when it was before.
 */
async function writeWish(tx: Transaction, productId: ProductId, { email: typed, isProven }: NewWish): Promise<StockWishId | null> {
  const email = normaliseEmail(typed)
  const confirmedAt = isProven ? sql<Date>`now()` : null
  const mailbox = mailboxKey(email)
  // One that has ended by its age, and not been deleted yet.
  await tx.delete(stockWish).where(and(eq(stockWish.productId, productId), eq(stockWish.mailbox, mailbox), sql`not ${isRecentWish}`))
  const [written] = await tx
    .insert(stockWish)
    .values({ id: newId('wsh'), productId, email, mailbox, confirmedAt })
    .onConflictDoUpdate({
      target: [stockWish.productId, stockWish.mailbox],
      targetWhere: isNull(stockWish.toldAt),
      set: { email, confirmedAt, createdAt: sql`now()` },
      setWhere: isNull(stockWish.confirmedAt),
    })
    .returning({ id: stockWish.id })
  return written?.id ?? null
}

/**
 * Notes that somebody wants to be told when a part can be bought again. Unless the address is proven it has to be confirmed, by an e-mail; a
 * mailbox that has had its maximum of these gets none, nor does one that waits already: whoever asks is not told which.
 * @throws {Problem} `not_found`; `not_allowed_in_state` while the part can be ordered.
 */
export async function wishForPart(shop: Shop, wish: NewWish): Promise<void> {
  const productId = await findSoldOut(shop.db, wish.slug)
  const mayWrite = wish.isProven || (await mayWriteTo(shop, 'stock-wish', wish.email))
  if (!mayWrite) return
  await shop.db.transaction(async (tx) => {
    const wishId = await writeWish(tx, productId, wish)
    if (wishId === null || wish.isProven) return
    const idempotencyKey = `wish-confirmation:${wishId}:${Date.now()}`
    const recipient = normaliseEmail(wish.email)
    await enqueueEmails(shop, tx, [{ idempotencyKey, kind: 'wish_confirmation', recipient, payload: { wishId } }])
  })
}

/** The part of a wish, as the e-mails and pages name it. */
export interface WishedPart {
  name: string
  partNumber: string
  slug: string
}

/** The part of a wish; null when the wish has ended, or the part is not for sale any more. */
export async function readWish(db: Reader, id: StockWishId): Promise<WishedPart | null> {
  const [found] = await db
    .select({ name: product.name, partNumber: product.partNumber, slug: product.slug })
    .from(stockWish)
    .innerJoin(product, and(eq(product.id, stockWish.productId), eq(product.active, true)))
    .where(eq(stockWish.id, id))
  return found ?? null
}

/** The part of a link's wish; null when the wish has ended or the link is invalid. Changes nothing. */
export async function findWish(shop: Shop, purpose: LinkPurpose, token: string): Promise<WishedPart | null> {
  const id = wishOf(shop, purpose, token)
  return id === null ? null : readWish(shop.db, id)
}

/** Confirms the wish of a link, as often as it is asked. Returns the part; null when the link has expired or is invalid. */
export async function confirmWish(shop: Shop, token: string): Promise<WishedPart | null> {
  const id = wishOf(shop, 'confirm-wish', token)
  if (id === null) return null
  const isInTime = sql`${stockWish.createdAt} > now() - make_interval(hours => ${WISH_LINK_HOURS})`
  const confirmed = await shop.db
    .update(stockWish)
    .set({ confirmedAt: sql`coalesce(${stockWish.confirmedAt}, now())` })
    .where(and(eq(stockWish.id, id), or(isInTime, isNotNull(stockWish.confirmedAt))))
    .returning({ id: stockWish.id })
  return confirmed.length === 0 ? null : readWish(shop.db, id)
}

/** Ends the wish of a link: it is deleted, and no e-mail follows. Idempotent. @throws {Problem} `not_found` for an unknown token. */
export async function endWish(shop: Shop, token: string): Promise<void> {
  const id = wishOf(shop, 'end-wish', token)
  if (id === null) throw new Problem('not_found', { detail: 'This link is not one of ours.' })
  await shop.db.delete(stockWish).where(eq(stockWish.id, id))
}
