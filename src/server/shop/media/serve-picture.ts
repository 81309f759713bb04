import { and, eq, isNotNull } from 'drizzle-orm'
import type { MediaId } from '#domain/id.ts'
import { PICTURE_WIDTHS } from '#domain/catalog/picture-widths.ts'
import type { PictureFormat } from '#domain/catalog/picture-path.ts'
import { Problem } from '#domain/problem.ts'
import { media } from '#server/db/schema/catalog/media.ts'
import type { StoredFile } from '#server/services/file-storage.ts'
import type { Shop } from '#server/shop/shop.ts'
import { folderOf } from './media-record.ts'
import { fileName, storedWidths } from './make-picture.ts'

/**
 * A picture at a width: one of the stored widths, or at most the picture's own.
 * @throws {Problem} `not_found` for another width, or without such a picture.
 */
export async function readPicture(
  shop: Shop,
  id: MediaId,
  { width, format }: { width: number; format: PictureFormat },
): Promise<StoredFile> {
  const read = (each: number) => shop.files.read(`${folderOf(id)}/${fileName(each, format)}`)
  const stored = await read(width)
  if (stored) return stored
  const isStandard = PICTURE_WIDTHS.some((each) => each === width)
  const [row] = isStandard
    ? await shop.db
        .select({ width: media.width })
        .from(media)
        .where(and(eq(media.id, id), isNotNull(media.readyAt)))
    : []
  const largest = row && (await read(storedWidths(row.width).at(-1) ?? 0))
  if (!largest) throw new Problem('not_found')
  return largest
}
