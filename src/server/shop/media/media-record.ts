import { and, inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { MediaId } from '#domain/id.ts'
import { uploadedId, uploadedPath } from '#domain/picture-path.ts'
import { Problem } from '#domain/problem.ts'
import type { Reader, Transaction } from '#server/db/client.ts'
import { media } from '#server/db/schema/media.ts'
import { idOf } from '#server/shop/id-of.ts'

/** An uploaded picture, as staff see it. */
export const mediaSchema = z
  .object({
    id: idOf<MediaId>(),
    /** By which records refer to it. */
    url: z.string(),
    name: z.string(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    createdAt: z.string(),
  })
  .meta({ id: 'Media' })
export type Media = z.output<typeof mediaSchema>

export const mediaListSchema = z.object({ media: z.array(mediaSchema) }).meta({ id: 'MediaList' })

export const asMedia = ({ id, name, alt, width, height, bytes, createdAt }: typeof media.$inferSelect): Media => ({
  id,
  url: uploadedPath(id, width),
  name,
  alt,
  width,
  height,
  bytes,
  createdAt: createdAt.toISOString(),
})

/** The pictures with these ids, as far as they exist, in the order of the ids. */
export async function findMedia(db: Reader, ids: readonly MediaId[]): Promise<Media[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(media)
    .where(and(inArray(media.id, [...ids]), isNotNull(media.readyAt)))
  const known = new Map(rows.map((row) => [row.id, asMedia(row)]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** The picture. @throws {Problem} `not_found` */
export async function readMedia(db: Reader, id: MediaId): Promise<Media> {
  const [found] = await findMedia(db, [id])
  if (!found) throw new Problem('not_found', { detail: 'There is no such picture.' })
  return found
}

/** The alternative texts of pictures by their addresses; of other pictures, and without a text, an empty one. */
export async function altTexts(db: Reader, images: readonly string[]): Promise<string[]> {
  const ids = images.flatMap((src) => uploadedId(src) ?? [])
  const known = new Map((await findMedia(db, ids)).map(({ id, alt }) => [id, alt]))
  return images.map((src) => known.get(uploadedId(src) ?? 'med_') ?? '')
}

/**
 * The address of a picture that a record refers to: that of an uploaded picture, any other path of this site, or an https address. A browser
 * shows only the first two (the pages' security policy).
 */
export const pictureReference = z
  .string()
  .max(500)
  .refine((src) => (/^\/[\w.~%/-]+$/.test(src) && !src.startsWith('//')) || (src.startsWith('https://') && URL.canParse(src)), {
    error: 'must be the address of a picture',
  })

/**
 * Says in a transaction that a record refers to these pictures, before it is written: none of them is removed then.
 * @param field the input that is at fault when a picture does not exist any more.
 * @throws {Problem} `invalid_input`
 */
export async function usePictures(tx: Transaction, images: readonly (string | null)[], field: string): Promise<void> {
  const uploaded = images.filter((src) => src?.startsWith('/media/'))
  const ids = new Set(uploaded.map((src) => uploadedId(src ?? '')))
  const wanted = [...ids].filter((id) => id !== null)
  const found =
    wanted.length === 0
      ? []
      : await tx
          .update(media)
          .set({ unusedSince: null })
          .where(and(inArray(media.id, wanted), isNotNull(media.readyAt)))
          .returning({ id: media.id, width: media.width })
  const known = new Set(found.map(({ id, width }) => uploadedPath(id, width)))
  if (!uploaded.every((src) => known.has(src ?? '')))
    throw new Problem('invalid_input', { fields: { [field]: 'refers to a picture that does not exist any more. Upload it again.' } })
}

/** The folder of a picture's files in the storage. */
export const folderOf = (id: MediaId): string => `media/${id}`
