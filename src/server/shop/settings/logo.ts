import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { uploadedId } from '#domain/catalog/uploaded-picture.ts'
import { media } from '#server/db/schema/catalog/media.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Width and height of a picture (px). */
export const pictureSizeSchema = z.object({ width: z.int(), height: z.int() })
export type PictureSize = z.output<typeof pictureSizeSchema>

/**
 * The size of the shop's logo, by which pages keep its place free before it has arrived; null without one, and of a picture that was not
 * uploaded. Cached as settings are.
 */
export async function readLogoSize(shop: Shop, logoUrl: string | null): Promise<PictureSize | null> {
  const id = uploadedId(logoUrl ?? '')
  if (id === null) return null
  const read = async () => {
    const [found] = await shop.browsing.select({ width: media.width, height: media.height }).from(media).where(eq(media.id, id))
    return { size: found ?? null }
  }
  const { size } = await shop.cache.remember(`logo ${id}`, read, { ofNoPart: true })
  return size
}
