import { and, inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { MediaId } from '#domain/id.ts'
import { uploadedId, uploadedPath } from '#domain/catalog/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { media } from '#server/db/schema/catalog/media.ts'
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
export async function findMedia(db: Queryable, ids: readonly MediaId[]): Promise<Media[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(media)
    .where(and(inArray(media.id, [...ids]), isNotNull(media.readyAt)))
  const known = new Map(rows.map((row) => [row.id, asMedia(row)]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** The picture. @throws {Problem} `not_found` */
export async function readMedia(db: Queryable, id: MediaId): Promise<Media> {
  const [found] = await findMedia(db, [id])
  if (!found) throw new Problem('not_found', { detail: 'There is no such picture.' })
  return found
}

/** The alternative texts of pictures by their addresses; of other pictures, and without a text, an empty one. */
export async function altTexts(db: Queryable, images: readonly string[]): Promise<string[]> {
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

/** A file of this shop: the pages' security policy lets browsers load no picture from elsewhere. */
export const shopPicture = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, { error: 'must be a picture of this shop: browsers load none from elsewhere' })

/**
 * Says in a transaction that records come to refer to these pictures, before they are written: none of them is removed then.
 * @returns those of them that name an uploaded picture which does not exist, or not any more.
 */
export async function missingPictures(tx: Queryable, images: readonly (string | null)[]): Promise<Set<string>> {
  const uploaded = new Set(images.flatMap((src) => (src?.startsWith('/media/') ? src : [])))
  const ids = [...uploaded].flatMap((src) => uploadedId(src) ?? [])
  if (ids.length === 0) return uploaded
  const found = await tx
    .update(media)
    .set({ unusedSince: null })
    .where(and(inArray(media.id, ids), isNotNull(media.readyAt)))
    .returning({ id: media.id, width: media.width })
  for (const { id, width } of found) uploaded.delete(uploadedPath(id, width))
  return uploaded
}

/** What is said at a field whose picture does not exist any more. */
export const PICTURE_IS_GONE = 'refers to a picture that does not exist any more. Upload it again.'

/**
 * Refuses a field of a record that comes to name an uploaded picture which does not exist; before it is written.
 * @throws {Problem} `invalid_input` at the field.
 */
export async function expectPicture(tx: Queryable, field: string, src: string | null | undefined): Promise<void> {
  if ((await missingPictures(tx, [src ?? null])).size > 0) throw new Problem('invalid_input', { fields: { [field]: PICTURE_IS_GONE } })
}

/** The folder of a picture's files in the storage. */
export const folderOf = (id: MediaId): string => `media/${id}`
