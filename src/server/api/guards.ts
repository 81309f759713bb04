import { isUtf8 } from 'node:buffer'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { Problem } from '#domain/problem.ts'
import type { ApiEnv } from './app.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const HAS_BODY = new Set(['POST', 'PUT', 'PATCH'])

/** No request of ours is larger (bytes). */
const MAX_BODY_BYTES = 64 * 1024

/** Other sites cannot act in a visitor's name: same origin only, for every method that changes something. */
export const sameOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  if (SAFE.has(c.req.method)) return next()
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const own = [new URL(c.env.shop.env.PUBLIC_URL).host, c.req.header('host') ?? '']
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') || (origin !== undefined && !own.includes(hostOf(origin)))
  if (isForeign) throw new Problem('forbidden', { detail: 'Requests from other sites are refused.' })
  return next()
})

/** `Origin: null` (a sandboxed page, a redirect between sites) has no host, and so none of ours. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : 'null')

/** Refuses a body that is larger than any of ours, whatever it is. */
export const smallBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new Problem('payload_too_large')
  },
})

/** A JSON body that is UTF-8, and free of NUL, which no database column takes. */
export const jsonBody = createMiddleware<ApiEnv>(async (c, next) => {
  if (!HAS_BODY.has(c.req.method)) return next()
  const bytes = Buffer.from(await c.req.arrayBuffer())
  if (!c.req.header('content-type')?.toLowerCase().startsWith('application/json'))
    throw new Problem('unsupported_media_type', { detail: 'Send application/json.' })
  if (!isUtf8(bytes)) throw new Problem('malformed_json', { detail: 'The body is not UTF-8.' })
  try {
    JSON.parse(bytes.toString())
  } catch {
    throw new Problem('malformed_json')
  }
  if (/\\u0000/i.test(bytes.toString())) throw new Problem('invalid_input', { detail: 'NUL characters are not accepted.' })
  return next()
})
