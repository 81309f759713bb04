/** Photographs that one return may have. */
export const MAX_RETURN_PHOTOS = 4

/** The largest photograph of a return that is taken, in bytes and in MB. */
export const MAX_RETURN_PHOTO_MB = 10
export const MAX_RETURN_PHOTO_BYTES = MAX_RETURN_PHOTO_MB * 1024 * 1024
