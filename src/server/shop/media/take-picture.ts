import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '#domain/catalog/uploaded-picture.ts'
import type { MediaId } from '#domain/id.ts'
import { oneLine } from '#domain/customer/name.ts'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import { newId } from '#server/db/id.ts'
import { media } from '#server/db/schema/catalog/media.ts'
import { log } from '#server/log.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { Shop } from '#server/shop/shop.ts'
import { asMedia, findMedia, folderOf } from './media-record.ts'
import type { Media } from './media-record.ts'
import { makeSizes, MASTER } from './make-picture.ts'
import type { Rectangle } from './make-picture.ts'
import { formatOf } from './picture-format.ts'
import { FairSemaphore } from '#server/fair-semaphore.ts'
import { Semaphore } from '#server/semaphore.ts'

export const tooLarge = () => new Problem('payload_too_large', { detail: `A picture may have at most ${MAX_PICTURE_MB} MB.` })

/**
 * Files that come in at the same time, of each member of staff as many as a page sends; others wait, unread. Each is in memory, and may take minutes
 * over a slow line.
 */
const arriving = new FairSemaphore({ running: 8, each: 2 })

/** Pictures that are there and are worked on at the same time: no file that is still coming takes the place of one. */
const making = new Semaphore({ running: 4 })

/** All bytes of a stream, as far as `max`. @throws {Problem} `tooMany`; `picture_refused` when the sender stops in between. */
export async function readAll(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { max, tooMany }: { max: number; tooMany: () => Problem },
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > max) throw tooMany()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('picture_refused', { detail: 'The connection ended before all of the file had arrived.' })
  }
  return Buffer.concat(chunks)
}

interface Source {
  /** The name of the file. */
  name: string
  bytes: Buffer
  /** What makes it the same picture as another. */
  hash: string
  cut: Rectangle | null
  alt?: string
}

/** The row of the picture with this hash, in whatever state, which is made when there is none. */
async function rowOf(shop: Shop, staff: Staff, { hash, name, alt = '' }: Source) {
  const shortName = oneLine(name).slice(0, 200) || 'picture'
  await shop.db
    .insert(media)
    .values({ id: newId('med'), hash, name: shortName, alt, createdBy: staff.userId })
    .onConflictDoNothing()
  const [row] = await shop.db.update(media).set({ unusedSince: null }).where(eq(media.hash, hash)).returning()
  if (!row) throw new Problem('unavailable', { detail: 'The picture was removed at this moment. Please try again.' })
  return row
}

/** Gives up a picture that was not finished: its row, and its files unless another process has finished it. */
async function giveUp(shop: Shop, id: MediaId, files: readonly string[]): Promise<void> {
  const given = await shop.db
    .delete(media)
    .where(and(eq(media.id, id), isNull(media.readyAt)))
    .returning({ id: media.id })
  if (given.length > 0) await shop.files.remove(files)
}

/** The picture is ready: all its files are stored. Another process may have said so first. */
const finish = (shop: Shop, staff: Staff, { id, bytes }: { id: MediaId; bytes: number }): Promise<Media> =>
  shop.db.transaction(async (tx) => {
    const [ready] = await tx
      .update(media)
      .set({ bytes, readyAt: sql`now()` })
      .where(and(eq(media.id, id), isNull(media.readyAt)))
      .returning()
    if (!ready) {
      const [known] = await findMedia(tx, [id])
      if (!known) throw new Problem('unavailable', { detail: 'The picture could not be finished. Please try again.' })
      return known
    }
    const { name, width, height } = ready
    await audit(tx, staff, { action: 'media.create', subject: id, after: { name, width, height } })
    return asMedia(ready)
  })

/**
 * Makes a picture's sizes and stores them: the row first, then the files, then the row says that it is ready. So files always have a row, and
 * two who do this with the same bytes at once write the same files.
 */
async function storePicture(shop: Shop, staff: Staff, source: Source): Promise<Media> {
  formatOf(source.bytes)
  const row = await rowOf(shop, staff, source)
  if (row.readyAt) return asMedia(row)
  const keys: string[] = []
  try {
    const { width, height, files } = await makeSizes(source.bytes, source.cut)
    // Before the first file: should this process die, the row tells which files there may be.
    await shop.db.update(media).set({ width, height }).where(eq(media.id, row.id))
    for (const { name, bytes } of files) {
      const key = `${folderOf(row.id)}/${name}`
      keys.push(key)
      await shop.files.write(key, bytes)
    }
    crashPoint('media.afterFiles')
    const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
    return await finish(shop, staff, { id: row.id, bytes })
  } catch (error) {
    await giveUp(shop, row.id, keys).catch((failure: unknown) => log.warn({ err: failure }, 'an unfinished picture was not removed'))
    throw error
  }
}

/**
 * Makes the bytes of a file a picture of the shop. The same bytes again give the same picture.
 * @throws {Problem} `picture_refused` for what is no picture, is damaged, or has too many pixels; `storage_full`.
 */
export const makeMedia = (shop: Shop, staff: Staff, { name, bytes }: { name: string; bytes: Buffer }): Promise<Media> =>
  making.run(() => storePicture(shop, staff, { name, bytes, hash: createHash('sha256').update(bytes).digest('hex'), cut: null }))

/**
 * Takes an uploaded file as a picture of the shop.
 * @throws {Problem} `payload_too_large` above 20 MB, and those of `makeMedia`.
 */
export const takePicture = (shop: Shop, staff: Staff, { name, body }: { name: string; body: AsyncIterable<Uint8Array> }): Promise<Media> =>
  arriving.run(staff.userId, async () =>
    makeMedia(shop, staff, { name, bytes: await readAll(body, { max: MAX_PICTURE_BYTES, tooMany: tooLarge }) }),
  )

/**
 * Cuts a rectangle out of a picture: another picture, with the same alternative text. The same rectangle again gives the same one.
 * @throws {Problem} `not_found`
 */
export async function cropPicture(shop: Shop, staff: Staff, { source, cut }: { source: Media; cut: Rectangle }): Promise<Media> {
  const hash = createHash('sha256')
    .update(JSON.stringify([source.id, cut]))
    .digest('hex')
  return making.run(async () => {
    const master = await shop.files.read(`${folderOf(source.id)}/${MASTER}`)
    if (!master) throw new Problem('not_found', { detail: 'There is no such picture.' })
    return storePicture(shop, staff, { name: source.name, alt: source.alt, bytes: await buffer(master.body), hash, cut })
  })
}
