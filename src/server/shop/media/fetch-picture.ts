import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_PICTURE_BYTES } from '#domain/catalog/uploaded-picture.ts'
import type { MediaId, UploadId } from '#domain/id.ts'
import { Problem, PROBLEMS } from '#domain/problem.ts'
import { newId } from '#server/db/id.ts'
import { mediaUpload } from '#server/db/schema/catalog/media.ts'
import { fetchPublic, NoAnswerYet } from '#server/services/fetch-public.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeParts } from '#server/shop/change-content.ts'
import { idOf } from '#server/shop/id-of.ts'
import type { Shop } from '#server/shop/shop.ts'
import { findMedia, mediaSchema } from './media-record.ts'
import type { Media } from './media-record.ts'
import { placePicture } from './part-pictures.ts'
import { makeMedia } from './take-picture.ts'

/** A picture that is being fetched from an address. */
export const uploadSchema = z
  .object({
    id: idOf<UploadId>(),
    url: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    /** Why it failed, as a sentence. */
    error: z.string().nullable(),
    media: z.union([mediaSchema, z.null()]),
  })
  .meta({ id: 'MediaUpload' })
export type Upload = z.output<typeof uploadSchema>

/** 20 MB, in 15 s, over three redirects. */
const LIMITS = { maxBytes: MAX_PICTURE_BYTES, milliseconds: 15_000, redirects: 3 }

/** The last part of an address's path, as the name of its file. */
function nameOf({ pathname, host }: URL): string {
  const last = pathname.split('/').at(-1) || host
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/**
 * Fetches a picture from the public internet, now, and takes it.
 * @throws {Problem} `address_refused`, `fetch_failed`, and those of `makeMedia`.
 */
async function fetchPicture(shop: Shop, staff: Staff, url: string): Promise<Media> {
  const { bytes, url: final } = await fetchPublic(url, LIMITS, shop.env.PICTURE_HOSTS)
  return makeMedia(shop, staff, { name: nameOf(final), bytes })
}

/** Has a job fetch the picture, and says by which id to ask how far it is. */
export async function startUpload(shop: Shop, staff: Staff, url: string): Promise<Upload> {
  const id = newId('upl')
  await shop.db.transaction(async (tx) => {
    await tx.insert(mediaUpload).values({ id, url, createdBy: staff.userId })
    await shop.queue.enqueue(tx, { name: 'picture', data: { uploadId: id }, isWaitedFor: true })
  })
  return readUpload(shop, id)
}

/** How far a fetched picture is. @throws {Problem} `not_found` */
export async function readUpload(shop: Shop, id: UploadId): Promise<Upload> {
  const [row] = await shop.db.select().from(mediaUpload).where(eq(mediaUpload.id, id))
  if (!row) throw new Problem('not_found', { detail: 'There is no such upload.' })
  const [found] = row.mediaId ? await findMedia(shop.db, [row.mediaId]) : []
  const state = uploadSchema.shape.state.parse(row.state)
  return { id, url: row.url, state, error: row.error, media: found ?? null }
}

const OPEN = ['waiting', 'running']

const note = (shop: Shop, id: UploadId, result: { state: string; mediaId?: MediaId; error?: string | null }) =>
  shop.db
    .update(mediaUpload)
    .set({ ...result, updatedAt: sql`now()` })
    .where(and(eq(mediaUpload.id, id), inArray(mediaUpload.state, OPEN)))
    .returning()

/** For so long a part's picture is asked for again; nobody looks at it as at one that staff fetch (ms). */
const PATIENCE_MS = 24 * 60 * 60 * 1_000

/** Whether what has failed may work later, and is tried again by itself: a part's picture, within a day. */
const comesLater = ({ productId, createdAt }: typeof mediaUpload.$inferSelect, error: Problem): boolean =>
  productId !== null &&
  Date.now() - createdAt.getTime() < PATIENCE_MS &&
  (error instanceof NoAnswerYet || error.code === 'unavailable' || error.code === 'storage_full')

/**
 * The job: fetches a picture that waits, and notes the outcome. It may run twice: the same bytes are stored once. Of a part's picture that may come later
 * (its server or the storage does not answer, the disk is full) it notes why it still waits; one that staff fetch has failed, and they can try it again.
 */
export async function runUpload(shop: Shop, id: UploadId): Promise<void> {
  const [row] = await note(shop, id, { state: 'running' })
  if (!row) return
  const staff: Staff = { userId: row.createdBy, requestId: id }
  try {
    const { id: mediaId, url: to } = await fetchPicture(shop, staff, row.url)
    const { productId } = row
    if (productId !== null)
      await changeParts(shop, async (tx) => ({
        result: await placePicture(tx, staff, { id: productId, from: row.url, to }),
        parts: [productId],
      }))
    await note(shop, id, { state: 'done', mediaId, error: null })
  } catch (error) {
    if (!(error instanceof Problem)) {
      await note(shop, id, { state: 'failed', error: PROBLEMS.internal.title })
      throw error
    }
    await note(shop, id, { state: comesLater(row, error) ? 'waiting' : 'failed', error: error.message })
  }
}

/** How long an upload is left alone: what was tried, for as long as it has been tried by then, so that a server in trouble is asked ever more rarely. */
const REST = sql`case when ${mediaUpload.error} is null then interval '2 minutes'
  else greatest(interval '2 minutes', least(${mediaUpload.updatedAt} - ${mediaUpload.createdAt}, interval '6 hours')) end`

/** Whether no job for it waits: of a server that does not answer, thousands may wait for their turn. */
const IS_IN_NO_QUEUE = sql`${mediaUpload.id} not in (
  select data ->> 'uploadId' from pgboss.job where name = 'picture' and state < 'active' and data ->> 'uploadId' is not null)`

/**
 * Starts uploads again that a process has left when it ended: a job of a dead process comes back late, and a picture is waited for. And those that could not
 * be had when they were tried.
 */
export async function resumeUploads(shop: Shop): Promise<void> {
  const left = await shop.db
    .select({ id: mediaUpload.id })
    .from(mediaUpload)
    .where(and(inArray(mediaUpload.state, OPEN), sql`${mediaUpload.updatedAt} < now() - ${REST}`, IS_IN_NO_QUEUE))
    .orderBy(mediaUpload.updatedAt)
    .limit(200)
  for (const { id } of left)
    await shop.db.transaction(async (tx) => {
      await tx
        .update(mediaUpload)
        .set({ state: 'waiting', updatedAt: sql`now()` })
        .where(eq(mediaUpload.id, id))
      await shop.queue.enqueue(tx, { name: 'picture', data: { uploadId: id } })
    })
}
