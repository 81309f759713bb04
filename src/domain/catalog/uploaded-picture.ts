import { isId } from '../id.ts'
import type { MediaId } from '../id.ts'
import { MAX_PICTURE_WIDTH } from './picture-widths.ts'

/** The largest file that is taken as a picture, in MB and in bytes. */
export const MAX_PICTURE_MB = 20
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024

const UPLOADED = /^\/media\/(med_[0-9a-z]{26})\/\d{1,4}\.jpg$/

/** The address by which records name an uploaded picture of this width (px): its widest JPEG. */
export const uploadedPath = (id: MediaId, width: number): string => `/media/${id}/${Math.min(width, MAX_PICTURE_WIDTH)}.jpg`

/** The id of the uploaded picture at this address; null for any other address. */
export const uploadedId = (src: string): MediaId | null => {
  const id = UPLOADED.exec(src)?.[1]
  return id !== undefined && isId('med', id) ? id : null
}
