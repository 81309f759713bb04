import type { NonSharedBuffer } from 'node:buffer'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A body in the encodings requested so far; each is computed once. */
export interface EncodedBody {
  identity: NonSharedBuffer
  br?: NonSharedBuffer
  gzip?: NonSharedBuffer
}

/** Below this, compression gains nothing (bytes). */
const MIN_BYTES = 1_000

/** What a client may be sent, the smallest first. */
const OFFERED = ['br', 'gzip', 'identity'] as const

/** What nearly every browser says is read once. What others make up is read each time: it could be without end. */
const KNOWN = new Map<string, Encoding>()
const MAX_KNOWN = 100

function negotiate(acceptEncoding: string): Encoding {
  const accepted = parseAccept(acceptEncoding.toLowerCase())
  const qOf = (name: string) => accepted.find(({ type }) => type === name)?.q
  const any = qOf('*')
  const quality = { br: qOf('br') ?? any ?? 0, gzip: qOf('gzip') ?? any ?? 0, identity: qOf('identity') ?? 0 }
  // What is not named may be sent as it is; a client that forbids even that gets it all the same.
  return OFFERED.toSorted((a, b) => quality[b] - quality[a]).find((name) => quality[name] > 0) ?? 'identity'
}

/**
 * The encoding that `Accept-Encoding` prefers of those offered, the smaller one where it does not care; never one with `q=0`
 * (RFC 9110, section 12.5.3).
 */
export function pickEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const known = KNOWN.get(acceptEncoding)
  if (known) return known
  const encoding = negotiate(acceptEncoding)
  if (KNOWN.size < MAX_KNOWN && acceptEncoding.length < 100) KNOWN.set(acceptEncoding, encoding)
  return encoding
}

/** Whether a client takes gzip by name, if it would rather have another. */
export const takesGzip = (acceptEncoding = ''): boolean =>
  parseAccept(acceptEncoding.toLowerCase()).some(({ type, q }) => type === 'gzip' && q > 0)

/** Brotli's, while a client waits. What the build has made has 11. */
const QUALITY = 4

/** The body in this encoding, computed on first use. */
export function encode(body: EncodedBody, encoding: Encoding): { bytes: NonSharedBuffer; encoding: Encoding } {
  if (encoding === 'identity' || body.identity.byteLength < MIN_BYTES) return { bytes: body.identity, encoding: 'identity' }
  if (encoding === 'gzip') return { bytes: (body.gzip ??= gzipSync(body.identity, { level: 6 })), encoding }
  body.br ??= brotliCompressSync(body.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return { bytes: body.br, encoding }
}
