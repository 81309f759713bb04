import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A body in the encodings it has been asked for so far; each is made once. */
export interface EncodedBody {
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** Below this, compression gains nothing (bytes). */
const MIN_BYTES = 1_000

/** The best encoding that the browser takes. */
export const pickEncoding = (acceptEncoding: string | undefined): Encoding =>
  acceptEncoding?.includes('br') ? 'br' : acceptEncoding?.includes('gzip') ? 'gzip' : 'identity'

/** The body in this encoding, made now if it was not yet. `quality` is Brotli's: 4 while somebody waits, 11 at leisure. */
export function encode(body: EncodedBody, encoding: Encoding, quality = 4): { bytes: Buffer; encoding: Encoding } {
  if (encoding === 'identity' || body.identity.byteLength < MIN_BYTES) return { bytes: body.identity, encoding: 'identity' }
  if (encoding === 'gzip') return { bytes: (body.gzip ??= gzipSync(body.identity, { level: 6 })), encoding }
  body.br ??= brotliCompressSync(body.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return { bytes: body.br, encoding }
}
