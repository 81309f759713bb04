import { eq, sql } from 'drizzle-orm'
import type { ReturnId, ReturnPhotoId } from '#domain/id.ts'
import { returnPhoto } from '#server/db/schema/order/return.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Photographs removed at a time. */
const BATCH = 200

/**
 * Removes the photographs of returns that nobody is to be shown any more, and those that were kept long enough: the file first, then the row, so
 * that no file is left without one. Idempotent.
 * @returns how many were removed.
 */
export async function removePhotos(shop: Shop, keptDays: number): Promise<number> {
  const due = await shop.db.execute<{ id: ReturnPhotoId; returnId: ReturnId }>(sql`
    select id, return_id as "returnId" from return_photo
    where removed_at is not null or created_at < now() - make_interval(days => ${keptDays}) limit ${BATCH}`)
  for (const { id, returnId } of due.rows) {
    await shop.files.remove([`returns/${returnId}/${id}.webp`])
    await shop.db.delete(returnPhoto).where(eq(returnPhoto.id, id))
  }
  return due.rows.length < BATCH ? due.rows.length : due.rows.length + (await removePhotos(shop, keptDays))
}
