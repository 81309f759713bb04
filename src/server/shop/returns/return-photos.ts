import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { OrderId, ReturnId, ReturnPhotoId } from '#domain/id.ts'
import { isId } from '#domain/id.ts'
import type { ReturnStatus } from '#domain/order/order-status.ts'
import { Problem } from '#domain/problem.ts'
import { MAX_RETURN_PHOTO_BYTES, MAX_RETURN_PHOTO_MB, MAX_RETURN_PHOTOS } from '#domain/returns/return-photo.ts'
import { newId } from '#server/db/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { orderReturn, returnPhoto } from '#server/db/schema/order/return.ts'
import { formatOf } from '#server/shop/media/picture-format.ts'
import { makePhoto } from '#server/shop/media/make-picture.ts'
import { readAll } from '#server/shop/media/take-picture.ts'
import { FairSemaphore } from '#server/fair-semaphore.ts'
import { isSameToken, linkToken } from '#server/shop/link-token.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import { requireSpace } from '#server/services/file-storage.ts'
import type { StoredFile } from '#server/services/file-storage.ts'
import type { Shop } from '#server/shop/shop.ts'

/** What a photograph may be. */
const PHOTOGRAPHS = { formats: ['jpeg', 'png', 'webp'], text: 'Photographs may be JPEG, PNG or WebP files.' } as const

/** Hours in which photographs can be sent with the token that the request was answered with. */
const TOKEN_HOURS = 2

export const photoTooLarge = () => new Problem('payload_too_large', { detail: `A photograph may have at most ${MAX_RETURN_PHOTO_MB} MB.` })

/** Files that are read at the same time, one of each order, and half of them from one place, however many orders were placed there; others wait, unread. */
const semaphore = new FairSemaphore({ running: 4, ofVisitor: 2 })

const keyOf = (returnId: ReturnId, id: ReturnPhotoId) => `returns/${returnId}/${id}.webp`

/** The token with which photographs can be sent for a return just asked for: by who asked, also by number and e-mail address. */
export const photoToken = (shop: Shop, returnId: ReturnId): string => linkToken(shop, 'return-photos', returnId)

const OPEN: readonly ReturnStatus[] = ['requested', 'approved', 'in_transit']

interface KnownReturn {
  id: ReturnId
  orderId: OrderId
  status: ReturnStatus
}

/** The return of this order, or of any when `orderId` is null. @throws {Problem} `not_found` */
async function findReturn({ db }: Shop, { rma, orderId }: { rma: string; orderId: OrderId | null }): Promise<KnownReturn> {
  const [found] = await db
    .select({ id: orderReturn.id, orderId: orderReturn.orderId, status: orderReturn.status })
    .from(orderReturn)
    .where(and(eq(orderReturn.number, rma), orderId === null ? undefined : eq(orderReturn.orderId, orderId)))
  if (!found) throw new Problem('not_found', { detail: 'Return not found' })
  return found
}

/** The order of the return that a token is for; null when it is for none, or too old. */
export async function orderOfPhotoToken(shop: Shop, rma: string, token: string): Promise<OrderId | null> {
  const [found] = await shop.db
    .select({ id: orderReturn.id, orderId: orderReturn.orderId })
    .from(orderReturn)
    .where(and(eq(orderReturn.number, rma), sql`${orderReturn.createdAt} > now() - make_interval(hours => ${TOKEN_HOURS})`))
  return found && isSameToken(token, photoToken(shop, found.id)) ? found.orderId : null
}

/** @throws {Problem} `not_allowed_in_state` when the return is decided */
function requireOpen({ status }: Pick<KnownReturn, 'status'>) {
  if (!OPEN.includes(status)) throw new Problem('not_allowed_in_state', { detail: 'The return is decided: photographs come too late.' })
}

/** @throws {Problem} `not_allowed_in_state` when the return takes no more photographs */
async function requireRoom(tx: Pick<Transaction, '$count'>, { id, status }: KnownReturn) {
  requireOpen({ status })
  const count = await tx.$count(returnPhoto, and(eq(returnPhoto.returnId, id), isNull(returnPhoto.removedAt)))
  if (count >= MAX_RETURN_PHOTOS)
    throw new Problem('not_allowed_in_state', { detail: `A return may have ${MAX_RETURN_PHOTOS} photographs.` })
}

/** Writes the row of a photograph while there is room; the same one again is the row that there is, which is not new. */
const writeRow = (shop: Shop, known: KnownReturn, values: Pick<typeof returnPhoto.$inferInsert, 'hash' | 'width' | 'height'>) =>
  retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const [locked] = await tx.select({ status: orderReturn.status }).from(orderReturn).where(eq(orderReturn.id, known.id)).for('update')
      const [same] = await tx
        .select({ id: returnPhoto.id })
        .from(returnPhoto)
        .where(and(eq(returnPhoto.returnId, known.id), eq(returnPhoto.hash, values.hash)))
      if (same) return { id: same.id, isNew: false }
      await requireRoom(tx, { ...known, status: locked?.status ?? known.status })
      const id = newId('rph')
      await tx.insert(returnPhoto).values({ id, returnId: known.id, ...values })
      return { id, isNew: true }
    }),
  )

/**
 * Takes a photograph of what is wrong: JPEG, PNG or WebP, kept in one size without what a camera writes beside the picture (place, device).
 * The same file again is the same photograph.
 * @param of `visitor`: the address it comes from; null where that tells nobody apart
 * @throws {Problem} `not_found`, `not_allowed_in_state`, `payload_too_large` above 10 MB, `picture_refused`, `storage_full`
 */
export async function addPhoto(
  shop: Shop,
  of: { rma: string; orderId: OrderId; visitor: string | null },
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<ReturnPhotoId> {
  const known = await findReturn(shop, of)
  // Before anything of it is read. Whether there is room is asked when it is stored: the same file again takes none.
  requireOpen(known)
  return semaphore.runFrom(of.visitor, of.orderId, async () => {
    await requireSpace(shop.files)
    const bytes = await readAll(body, { max: MAX_RETURN_PHOTO_BYTES, tooMany: photoTooLarge })
    formatOf(bytes, PHOTOGRAPHS)
    const photo = await makePhoto(bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const { id, isNew } = await writeRow(shop, known, { hash, width: photo.width, height: photo.height })
    try {
      await shop.files.write(keyOf(known.id, id), photo.bytes)
    } catch (error) {
      // One that is sent again is stored already.
      if (isNew) await shop.db.delete(returnPhoto).where(eq(returnPhoto.id, id))
      throw error
    }
    return id
  })
}

/** A photograph of a return of this order; for staff `orderId` is null. @throws {Problem} `not_found` */
export async function readPhoto(
  shop: Shop,
  { photoId, ...of }: { rma: string; orderId: OrderId | null; photoId: string },
): Promise<StoredFile> {
  const { id: returnId } = await findReturn(shop, of)
  const missing = () => new Problem('not_found', { detail: 'Photograph not found' })
  if (!isId('rph', photoId)) throw missing()
  const [row] = await shop.db
    .select({ id: returnPhoto.id })
    .from(returnPhoto)
    .where(and(eq(returnPhoto.id, photoId), eq(returnPhoto.returnId, returnId), isNull(returnPhoto.removedAt)))
  const photo = row && (await shop.files.read(keyOf(returnId, row.id)))
  if (!photo) throw missing()
  return photo
}
