/** Random letters and digits. Not `crypto.randomUUID`, which browsers keep from pages without https. */
export const randomId = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 36).toString(36)).join('')
