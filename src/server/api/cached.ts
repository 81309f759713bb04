import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { bytesOfText } from '#server/cache.ts'
import type { CacheKey } from '#server/cache.ts'
import { encode, pickEncoding } from '#server/http/encodings.ts'
import type { EncodedBody } from '#server/http/encodings.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ApiEnv } from './app.ts'
import { knownVisitor } from './visitor.ts'

/** Shared caches may cache an anonymous answer for 30 s, and serve it for 5 minutes more while they revalidate. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

/** Header of an incomplete answer, when something could not be read: neither it nor a page made from it may be cached. */
export const PARTIAL = 'x-partial'

interface Remembered {
  body: string
  /** The same as bytes with their tag, and packed, once somebody has asked for it so: pages of this process need neither. */
  sent?: EncodedBody & { etag: string }
  /** The parsed body, once a page has been rendered from it. */
  data?: unknown
}

/** A tag without what says that it is weak: whether somebody has a version already does not hang on it (RFC 9110, section 13.1.2). */
const opaque = (etag: string) => (etag.trim().startsWith('W/') ? etag.trim().slice(2) : etag.trim())

/** Whether a client has this version, by its `If-None-Match`: one tag, several, or `*` for any. Proxies that pack answers anew make strong tags weak. */
export const isKnownVersion = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(etag)) ?? false

/** Weak: the bytes differ with their encoding. */
const sendable = (body: string) => ({
  identity: Buffer.from(body),
  etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
})

/** The parsed body takes less than twice its text, its bytes with what they are packed to as much as the text. */
const bytesOf = ({ body }: Remembered) => 4 * bytesOfText(body)

/** The parsed body. What is remembered is parsed once, for the first page and those that come after it. */
const dataOf = (known: Remembered): unknown => (known.data ??= JSON.parse(known.body))

const keyOf = (url: string): CacheKey<Remembered> => `api ${url.slice(url.indexOf('/api'))}`

/** The data of a cached answer; undefined without one. For pages rendered in this process. */
export function knownAnswer(shop: Shop, url: string): unknown {
  const known = shop.cache.get(keyOf(url))?.value
  return known && dataOf(known)
}

const answer = ({ value, age }: { value: Remembered; age: number }, { req, env }: Context<ApiEnv>) => {
  if (env.forPage) {
    env.forPage.data = dataOf(value)
    return new Response(null)
  }
  const sent = (value.sent ??= sendable(value.body))
  const headers = {
    'cache-control': PUBLIC_CACHE_CONTROL,
    etag: sent.etag,
    vary: 'accept-encoding',
    // Shared caches count from here: what they keep gets no older than what this process keeps.
    age: String(Math.floor(age / 1000)),
  }
  if (isKnownVersion(req.header('if-none-match'), sent.etag)) return new Response(null, { status: 304, headers })
  const { bytes, encoding } = encode(sent, pickEncoding(req.header('accept-encoding')))
  const packed = encoding !== 'identity' && { 'content-encoding': encoding }
  return new Response(new Uint8Array(bytes), { headers: { ...headers, ...packed, 'content-type': 'application/json' } })
}

/** Whether the route knows every parameter of the address. What it does not know changes no answer, and could make any number of keys. */
const knowsParameters = ({ req }: Context<ApiEnv>): boolean => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the middleware stands before routes of any query, and of none.
  const known = req.valid('query' as never) as object | undefined
  return Object.keys(req.queries()).every((name) => known !== undefined && Object.hasOwn(known, name))
}

/**
 * Caches the answers of an anonymous GET, here and in shared caches: the same URL gives everyone the same answer.
 * @param shows of which parts the answers show something: of none, the texts of any, texts and stock of those that the route names (`cache.showsOnly`), or of any
 */
export const cached = (shows: 'nothing' | 'texts' | 'named' | 'any') =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { cache } = c.env.shop
    let own: Remembered | null = null
    const load = async () => {
      if (shows === 'any') cache.showsAnyStock()
      if (shows === 'nothing') cache.showsOnly([])
      await next()
      if (c.res.status !== 200 || c.res.headers.has(PARTIAL)) return null
      own = { body: await c.res.text() }
      // What only one page shows is kept as that page, where the page is kept.
      return knowsParameters(c) ? { value: own, bytes: bytesOf(own), isPart: shows === 'named' } : null
    }
    const key = keyOf(c.req.url)
    // Without an address it is a page's, which has had its turn.
    const shared = await (c.env.address === null
      ? cache.share(key, load)
      : cache.visit(key, load, { renew: c.get('reload'), isShort: true, owner: () => knownVisitor(c.env.address) }))
    const found = shared ?? (own && { value: own, age: 0 })
    if (!found) return
    c.res = undefined
    c.res = answer(found, c)
  })
