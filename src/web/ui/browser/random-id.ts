/** Random letters and digits. Not `crypto.randomUUID`, which browsers keep from pages without https. */
export const randomId = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 36).toString(36)).join('')

/**
 * An idempotency key: repeated requests with it take effect once. crypto.randomUUID exists on https and localhost only; a shop tried out on a
 * home network has neither.
 */
export const makeIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
