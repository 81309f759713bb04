import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A body in the encodings requested so far; each is computed once. */
export interface EncodedBody {
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** Below this, compression gains nothing (bytes). */
const MIN_BYTES = 1_000

/** The best encoding that the browser accepts. */
export const pickEncoding = (acceptEncoding: string | undefined): Encoding =>
  acceptEncoding?.includes('br') ? 'br' : acceptEncoding?.includes('gzip') ? 'gzip' : 'identity'

/** The body in this encoding, computed on first use. `quality` is Brotli's: 4 while a client waits, 11 ahead of time. */
export function encode(body: EncodedBody, encoding: Encoding, quality = 4): { bytes: Buffer; encoding: Encoding } {
  if (encoding === 'identity' || body.identity.byteLength < MIN_BYTES) return { bytes: body.identity, encoding: 'identity' }
  if (encoding === 'gzip') return { bytes: (body.gzip ??= gzipSync(body.identity, { level: 6 })), encoding }
  body.br ??= brotliCompressSync(body.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return { bytes: body.br, encoding }
}
