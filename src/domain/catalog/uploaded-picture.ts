import { isId } from '../id.ts'
import type { MediaId } from '../id.ts'

/** The largest width in which an uploaded picture is stored (px). */
export const MAX_PICTURE_WIDTH = 1600

const UPLOADED = /^\/media\/(med_[0-9a-z]{26})\/\d{1,4}\.jpg$/

/** The address by which records name an uploaded picture of this width (px): its widest JPEG. */
export const uploadedPath = (id: MediaId, width: number): string => `/media/${id}/${Math.min(width, MAX_PICTURE_WIDTH)}.jpg`

/** The id of the uploaded picture at this address; null for any other address. */
export const uploadedId = (src: string): MediaId | null => {
  const id = UPLOADED.exec(src)?.[1]
  return id !== undefined && isId('med', id) ? id : null
}
