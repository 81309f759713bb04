import { z } from '@hono/zod-openapi'
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '#domain/catalog/uploaded-picture.ts'
import type { MediaId, UploadId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'
import { describePicture } from '#server/shop/media/edit-media.ts'
import { readUpload, startUpload, uploadSchema } from '#server/shop/media/fetch-picture.ts'
import { findMedia, mediaListSchema, mediaSchema, readMedia } from '#server/shop/media/media-record.ts'
import { cropPicture, takePicture, tooLarge } from '#server/shop/media/take-picture.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const params = z.object({ mediaId: sentId<MediaId>() })
const answer = ok('The picture', mediaSchema)

const uploadRoute = createRoute({
  method: 'post',
  path: '/api/admin/media',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Upload a picture: the body is the file',
  description: `JPEG, PNG, WebP, AVIF or GIF (its first frame) of at most ${MAX_PICTURE_MB} MB, 50 megapixels (12.5 as AVIF, or with 16 bits a channel) and 20,000 pixels a side. The same file again gives the same picture.`,
  request: {
    query: z.object({ name: z.string().max(500).default('') }),
    body: { content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }, required: true },
  },
  responses: answer,
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/media',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Pictures by their ids, those that exist',
  request: {
    query: z.object({ id: z.preprocess((ids) => (ids === undefined ? [] : [ids].flat()), z.array(sentId<MediaId>()).max(100)) }),
  },
  responses: ok('The pictures, in the order of the ids', mediaListSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/media/{mediaId}',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'A picture',
  request: { params },
  responses: answer,
})

const describeRoute = createRoute({
  method: 'patch',
  path: '/api/admin/media/{mediaId}',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Say in words what a picture shows',
  request: { params, body: json(z.strictObject({ alt: z.string().trim().max(300) })) },
  responses: answer,
})

const fraction = z.number().min(0).max(1)

const cropRoute = createRoute({
  method: 'post',
  path: '/api/admin/media/{mediaId}/crop',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Cut a rectangle out of a picture: another picture',
  description: 'The rectangle is in fractions of the sides of the picture.',
  request: {
    params,
    body: json(
      z
        .strictObject({ left: fraction, top: fraction, width: fraction.min(0.01), height: fraction.min(0.01) })
        .refine(({ left, top, width, height }) => left + width <= 1.000_001 && top + height <= 1.000_001, {
          error: 'must be within the picture',
        }),
    ),
  },
  responses: answer,
})

const fetchRoute = createRoute({
  method: 'post',
  path: '/api/admin/media/from-url',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Have a picture fetched from an address of the public internet',
  request: { body: json(z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_000) })) },
  responses: ok('The upload, by whose id to ask how far it is', uploadSchema),
})

const progressRoute = createRoute({
  method: 'get',
  path: '/api/admin/media/uploads/{uploadId}',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'How far a fetched picture is',
  request: { params: z.object({ uploadId: sentId<UploadId>() }) },
  responses: ok('The upload', uploadSchema),
})

/** Pictures, for staff. */
export const mediaApi = router()

// The body is read here and nowhere else: as a stream, and only as far as a picture may go.
mediaApi.openapi(uploadRoute, async (c) => {
  if (Number(c.req.header('content-length') ?? 0) > MAX_PICTURE_BYTES) throw tooLarge()
  const body = c.req.raw.body ?? new Blob([]).stream()
  return c.json(await takePicture(c.env.shop, staff(c), { name: c.req.valid('query').name, body }), 200)
})

mediaApi.openapi(listRoute, async (c) => c.json({ media: await findMedia(c.env.shop.db, c.req.valid('query').id) }, 200))

mediaApi.openapi(progressRoute, async (c) => c.json(await readUpload(c.env.shop, c.req.valid('param').uploadId), 200))

mediaApi.openapi(fetchRoute, async (c) => c.json(await startUpload(c.env.shop, staff(c), c.req.valid('json').url), 200))

mediaApi.openapi(readRoute, async (c) => c.json(await readMedia(c.env.shop.db, c.req.valid('param').mediaId), 200))

mediaApi.openapi(describeRoute, async (c) =>
  c.json(await describePicture(c.env.shop, staff(c), { id: c.req.valid('param').mediaId, alt: c.req.valid('json').alt }), 200),
)

mediaApi.openapi(cropRoute, async (c) => {
  const source = await readMedia(c.env.shop.db, c.req.valid('param').mediaId)
  return c.json(await cropPicture(c.env.shop, staff(c), { source, cut: c.req.valid('json') }), 200)
})
