import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '#domain/catalog/uploaded-picture.ts'
import { ApiProblem, UNKNOWN_ERROR, api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { parseRecord } from '#web/ui/browser/stored-json.ts'
import { uploadTime } from '#web/ui/form/upload-time.ts'

export type Media = Schema<'Media'>

/** What the API takes, so that nobody waits for an upload that is refused in the end. It looks at the bytes themselves. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** The `accept` of a file input. */
export const ACCEPTED_FILES = TYPES.join(',')

/** Why a file cannot be a picture, as a sentence; null when it may be one. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (size === 0) return 'The file is empty.'
  if (type === 'image/svg+xml') return 'SVG files are not accepted, because they can contain programs. Save the picture as PNG.'
  if (!TYPES.includes(type)) return 'Pictures may be JPEG, PNG, WebP, AVIF or GIF files.'
  return size > MAX_PICTURE_BYTES
    ? `The file has ${Math.ceil(size / 1_048_576)} MB; a picture may have at most ${MAX_PICTURE_MB} MB.`
    : null
}

/** A picture that did not arrive; its message is a sentence for staff. */
export class FailedUpload extends Error {}

/**
 * Uploads a file; `fetch` would not tell how far it is.
 * @param onProgress the share that has arrived, from 0 to 1; at 1 the shop makes the sizes.
 * @throws {ApiProblem} when it is refused; {FailedUpload} when the connection is lost.
 */
export const uploadFile = (file: File, onProgress: (share: number) => void): Promise<Media> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    // A half of a letter at the cut is replaced; `encodeURIComponent` would throw.
    request.open('POST', `/api/admin/media?${new URLSearchParams({ name: file.name.slice(-200) })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('load', () => {
      const body = parseRecord(request.responseText)
      if (request.status !== 200 || typeof body.id !== 'string') return reject(new ApiProblem(request.status, body))
      read(api.GET('/api/admin/media/{mediaId}', { params: { path: { mediaId: body.id } } })).then(resolve, reject)
    })
    const onLost = () => reject(new FailedUpload('The connection was lost while the file was sent.'))
    request.timeout = uploadTime(file)
    request.addEventListener('timeout', onLost)
    request.addEventListener('error', onLost)
    request.send(file)
  })

/** Between two looks at how far a fetched picture is (ms). */
const LOOK_MS = 700

/** Has the shop fetch a picture from an address, and waits for it. @throws {FailedUpload} with the reason when there is none to be had. */
export async function uploadAddress(url: string): Promise<Media> {
  let upload = await read(api.POST('/api/admin/media/from-url', { body: { url } }))
  while (upload.state === 'waiting' || upload.state === 'running') {
    await new Promise((wake) => setTimeout(wake, LOOK_MS))
    upload = await read(api.GET('/api/admin/media/uploads/{uploadId}', { params: { path: { uploadId: upload.id } } }))
  }
  if (!upload.media) throw new FailedUpload(upload.error ?? UNKNOWN_ERROR)
  return upload.media
}
