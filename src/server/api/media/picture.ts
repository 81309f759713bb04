import { isId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { PictureFormat } from '#domain/catalog/picture-path.ts'
import { readPicture } from '#server/shop/media/serve-picture.ts'
import { router } from '../app.ts'
import { sendStored } from './send-stored.ts'

const TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

const isFormat = (text: string): text is PictureFormat => Object.hasOwn(TYPES, text)

/** Uploaded pictures. What is at an address never changes: caches may keep it for good. */
export const pictureApi = router()

pictureApi.get('/media/:mediaId/:file', async (c) => {
  const { mediaId, file } = c.req.param()
  const [, width, format = ''] = /^(\d{1,4})\.([a-z]{3,4})$/.exec(file) ?? []
  if (!/^med_[0-9a-z]{26}$/.test(mediaId) || !isId('med', mediaId) || width === undefined || !isFormat(format))
    throw new Problem('not_found')
  const picture = await readPicture(c.env.shop, mediaId, { width: Number(width), format })
  return sendStored(c, picture, { 'content-type': TYPES[format], 'cache-control': 'public, max-age=31536000, immutable' })
})
