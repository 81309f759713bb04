import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { CacheKey } from '#server/cache.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ApiEnv } from './app.ts'

/** Shared caches may keep an anonymous answer for 30 s, and serve it for 5 minutes more while they fetch a new one. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

/** A header of an answer from which something is missing that could not be read: nobody may keep it, nor a page made from it. */
export const PARTIAL = 'x-partial'

interface Remembered {
  body: string
  etag: string
  /** The body as data, once a page has been rendered from it. */
  data?: unknown
}

const keyOf = (url: string): CacheKey<Remembered> => `api ${url.slice(url.indexOf('/api'))}`

/** The data of an answer that is remembered; undefined when it is not. For pages rendered in this process. */
export function knownAnswer(shop: Shop, url: string): unknown {
  const known = shop.cache.get(keyOf(url))
  return known && (known.data ??= JSON.parse(known.body))
}

const answer = (remembered: Remembered, ifNoneMatch: string | undefined) => {
  const headers = { 'cache-control': PUBLIC_CACHE_CONTROL, etag: remembered.etag, vary: 'accept-encoding' }
  return ifNoneMatch === remembered.etag
    ? new Response(null, { status: 304, headers })
    : new Response(remembered.body, { headers: { ...headers, 'content-type': 'application/json' } })
}

/** Remembers the answers of an anonymous GET and lets others do so: the same URL gives everyone the same answer. */
export const cached = createMiddleware<ApiEnv>(async (c, next) => {
  const { cache } = c.env.shop
  const key = keyOf(c.req.url)
  const known = cache.get(key)
  if (known) return answer(known, c.req.header('if-none-match'))
  const { generation } = cache
  await next()
  if (c.res.status !== 200 || c.res.headers.has(PARTIAL)) return
  const body = await c.res.text()
  const remembered: Remembered = { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }
  if (generation === cache.generation) cache.set(key, remembered, body.length * 2)
  c.res = undefined
  c.res = answer(remembered, c.req.header('if-none-match'))
})
