import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { uploadedPath } from '#domain/catalog/uploaded-picture.ts'
import type { ProductId } from '#domain/id.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { media, mediaUpload } from '#server/db/schema/catalog/media.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { notifyOfProducts } from '#server/shop/webhook-outbox.ts'

const isElsewhere = (src: string) => src.startsWith('https://')

/** Has the pictures of other sites that parts come to name fetched, once each: the sweep starts them. Browsers show none from elsewhere. */
export async function awaitPictures(
  tx: Transaction,
  createdBy: Staff['userId'],
  parts: readonly { current: { images: readonly string[] } | null; next: { id: ProductId; images: readonly string[] } }[],
): Promise<void> {
  const rows = parts.flatMap(({ current, next }) =>
    [...new Set(next.images)]
      .filter((src) => isElsewhere(src) && !current?.images.includes(src))
      .map((url) => ({ id: newId('upl'), url, productId: next.id, createdBy })),
  )
  for (let at = 0; at < rows.length; at += 500) await tx.insert(mediaUpload).values(rows.slice(at, at + 500))
}

/**
 * For parts that come to name addresses elsewhere: the same addresses, where one from which a picture of that part was fetched stands for this
 * picture, the newest of several. An old file, an undo or a form of before brings no address back in place of it.
 */
export async function placedPictures(
  db: Queryable,
  parts: readonly { id: ProductId | null; images: readonly string[] | undefined }[],
): Promise<(id: ProductId | null, images: string[]) => string[]> {
  const ids = parts.flatMap(({ id, images }) => (id !== null && images?.some(isElsewhere) ? id : []))
  const { productId, url, mediaId, state, updatedAt } = mediaUpload
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ productId, url, id: media.id, width: media.width })
          .from(mediaUpload)
          .innerJoin(media, eq(media.id, mediaId))
          .where(and(inArray(productId, ids), eq(state, 'done'), isNotNull(media.readyAt)))
          .orderBy(asc(updatedAt))
  const placed = new Map(found.map((one) => [`${one.productId} ${one.url}`, uploadedPath(one.id, one.width)]))
  return (id, images) => {
    const own = images.map((src) => placed.get(`${id} ${src}`) ?? src)
    // Two addresses may be of one picture.
    return own.some((src, at) => src !== images[at]) ? [...new Set(own)] : images
  }
}

/**
 * The part names the shop's own picture in place of the address from which it was fetched, if it still names that. Its version stays: nobody has
 * decided anything, and an import that brought the address can be undone, a form that shows the part be saved. Call it inside `changeParts`.
 */
export async function placePicture(
  tx: Transaction,
  staff: Staff,
  { id, from, to }: { id: ProductId; from: string; to: string },
): Promise<void> {
  const [row] = await tx.select({ images: product.images }).from(product).where(eq(product.id, id)).for('update')
  if (!row?.images.includes(from)) return
  const images = [...new Set(row.images.map((src) => (src === from ? to : src)))]
  await tx.update(product).set({ images, updatedAt: new Date() }).where(eq(product.id, id))
  await audit(tx, staff, { action: 'product.update', subject: id, before: { images: row.images }, after: { images } })
  await notifyOfProducts(tx, [id])
}
