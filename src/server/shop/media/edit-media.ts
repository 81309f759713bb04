import { eq } from 'drizzle-orm'
import type { MediaId } from '#domain/id.ts'
import { media } from '#server/db/schema/catalog/media.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readMedia } from './media-record.ts'
import type { Media } from './media-record.ts'

/** Changes what a picture shows in words, for those who do not see it. @throws {Problem} `not_found` */
export const describePicture = (shop: Shop, staff: Staff, { id, alt }: { id: MediaId; alt: string }): Promise<Media> =>
  changeContent(shop, async (tx) => {
    const current = await readMedia(tx, id)
    if (current.alt === alt) return current
    await tx.update(media).set({ alt }).where(eq(media.id, id))
    await audit(tx, staff, { action: 'media.update', subject: id, before: { alt: current.alt }, after: { alt } })
    return { ...current, alt }
  })
