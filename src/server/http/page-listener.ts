import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { isKnownVersion, PUBLIC_CACHE_CONTROL } from '../api/cached.ts'
import { SESSION_COOKIE } from '#server/auth/cookie-prefix.ts'
import type { CacheKey, Loaded } from '../cache.ts'
import { pickEncoding } from './encodings.ts'
import { BusyError } from '../semaphore.ts'
import type { OwnerOf } from '../semaphore.ts'
import { log } from '../log.ts'
import { bodyIn, bytesOfBody, compressed, pageBody } from './page-body.ts'
import type { PageBody } from './page-body.ts'
import type { RenderContext } from './render-context.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { databaseProblem } from '../shop/database-problem.ts'
import { movedTo } from '../shop/redirect.ts'
import type { Shop } from '../shop/shop.ts'

/** A rendered page, as it is cached. */
interface Page {
  status: number
  headers: Record<string, string>
  /** Null of what says no more than where to go. */
  body: PageBody | null
}

/** Renders the page of a request. */
export type Render = (request: Request) => Promise<RenderContext & { response: Response }>

/** For when even the error page cannot be rendered (texts of the specification, section 8). */
const FALLBACK_PAGE = `<!DOCTYPE html><html lang="en"><title>Something went wrong.</title><h1>Something went wrong.</h1>
<p>We encountered an error while loading this page. Please try refreshing.</p><p><a href="">Refresh Page</a></p></html>`

/** For when too many visitors wait. */
const BUSY_PAGE = `<!DOCTYPE html><html lang="en"><title>Please try again in a moment.</title><h1>Please try again in a moment.</h1>
<p>More people are here right now than the shop can serve at once. Your cart is kept in this browser.</p><p><a href="">Try again</a></p></html>`

/** When somebody who was refused should ask again (s). */
const RETRY_AFTER_S = 5

/** A page all of whose parts come with answers that say which they are: the product's. What such a page is made of counts; nothing is read beside it. */
const showsNamedParts = (url: string) => url.startsWith('/product/')

const pageKey = (url: string): CacheKey<Page> => `page ${url}`

/** What advertisements append to addresses. No page reads it. */
const TRACKING = /^(utm_|gclid|gbraid|wbraid|gad_|fbclid|msclkid|ttclid|mc_)/

/** The address as the renderer sees it: what advertisements append makes no other page. */
function pageUrl(url = '/'): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return url
  const kept = url
    .slice(path.length + 1)
    .split('&')
    .filter((parameter) => !TRACKING.test(parameter))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

/** The pages of who buys. */
const SALES = /^\/(cart|orders|account|auth)(\/|\?|$)/

/** Whether an address is that of a page of who buys: it waits for nobody who looks around. */
export const isSalesPage = (url: string): boolean => SALES.test(url)

/** What of the API shows the catalogue. */
const CATALOGUE = /^\/api\/(products|categories|brands|search|home|models|part-numbers|popup|shop|content|moved)(\/|\?|$)/

/** Whether somebody looks around: any page and file, and what the API shows of the catalogue, but nothing of buying. */
export const isBrowsing = ({ method, url = '/' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && (url.startsWith('/api') ? CATALOGUE.test(url) : !isSalesPage(url))

const wantsFresh = (request: IncomingMessage) => request.headers['cache-control'] === 'no-cache'

const isAnonymous = (request: IncomingMessage) => !request.headers.cookie?.includes(SESSION_COOKIE)

/** Identifies a version of a page; a checksum is enough, and takes a tenth of a hash's time. */
const etagOf = (bytes: Buffer) => `W/"${crc32(bytes).toString(36)}-${bytes.byteLength.toString(36)}"`

/** The request for the renderer: with our own origin, whatever Host the client sent, and without a body. */
const asRequest = (url: string, { headers: sent }: IncomingMessage) => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(sent)) if (typeof value === 'string') headers.set(name, value)
  return new Request(url, { headers })
}

/** Answers with a page that needs no rendering. */
export const sendPlain = (response: ServerResponse, status: number, html: string) =>
  void response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy([]) })
    .end(html)

/** @param age how old what it was made of is (ms) */
async function sendPage(request: IncomingMessage, response: ServerResponse, { page, age }: { page: Page; age: number }) {
  if (!page.body) return void response.writeHead(page.status, page.headers).end()
  const headers = page.headers.etag ? { ...page.headers, age: String(Math.floor(age / 1000)) } : page.headers
  if (page.headers.etag && isKnownVersion(request.headers['if-none-match'], page.headers.etag)) {
    const { 'content-type': _, ...rest } = headers
    return void response.writeHead(304, rest).end()
  }
  const encoding = pickEncoding(request.headers['accept-encoding'])
  const bytes = await bodyIn(page.body, encoding)
  response.writeHead(page.status, {
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': bytes.byteLength,
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/**
 * Renders a page completely: only then are its inline scripts, and so its security policy, known. It is public when the matched route says so
 * and nothing of it is anybody's own; this process caches it at its own address only, without parameters that the route does not read.
 */
async function renderPage(render: Render, url: string, incoming: IncomingMessage): Promise<{ page: Page; isCacheable: boolean }> {
  const request = asRequest(url, incoming)
  const { response, html, scripts, publicParameters, isDegraded, isUnavailable } = await render(request)
  const isPublic = publicParameters !== null && isAnonymous(incoming) && !isDegraded && response.status < 500
  const asked = [...new URL(request.url).searchParams.keys()]
  const isCacheable = isPublic && response.status === 200 && asked.every((name) => publicParameters.includes(name))
  const identity = html ?? Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = { vary: 'accept-encoding, cookie' }
  for (const [name, value] of response.headers) headers[name] = value
  headers['cache-control'] = isPublic ? PUBLIC_CACHE_CONTROL : 'private, no-store'
  if (html !== null) headers['content-security-policy'] = contentSecurityPolicy(scripts)
  if (isPublic && response.status === 200) headers.etag = etagOf(identity)
  const isForNow = response.status === 500 && isUnavailable === true
  if (isForNow) headers['retry-after'] = String(RETRY_AFTER_S)
  const body = await pageBody(identity, pickEncoding(incoming.headers['accept-encoding']))
  return { page: { status: isForNow ? 503 : response.status, headers, body }, isCacheable }
}

function sendFailure(response: ServerResponse, error: unknown) {
  if (response.headersSent) return void response.end()
  const isBusy = error instanceof BusyError
  if (!isBusy) log.error({ err: error }, 'page not rendered')
  if (!isBusy && databaseProblem(error)?.code !== 'unavailable') return sendPlain(response, 500, FALLBACK_PAGE)
  response.setHeader('retry-after', RETRY_AFTER_S)
  sendPlain(response, 503, isBusy ? BUSY_PAGE : FALLBACK_PAGE)
}

/**
 * Serves pages, from the cache those that are public and were rendered some seconds ago. Who browses waits for a turn when many do; who buys
 * does not.
 */
export function pageListener({ shop: { cache, env, browsing }, render }: { shop: Shop; render: Render }) {
  const read = async (url: string, incoming: IncomingMessage, visitor: OwnerOf): Promise<{ page: Page; age: number } | null> => {
    const make = async (): Promise<{ page: Page; isCacheable: boolean }> => {
      const made = await renderPage(render, env.PUBLIC_URL + url, incoming)
      // Only what no page answers is looked up: a redirect never stands before one.
      const location = made.page.status === 404 ? await movedTo(browsing, url) : null
      return location === null ? made : { page: { status: 301, headers: { location }, body: null }, isCacheable: false }
    }
    const isSale = isSalesPage(url)
    if (!isAnonymous(incoming) || wantsFresh(incoming)) {
      const { page } = await (isSale ? make() : cache.inTurn(make, visitor))
      return { page, age: 0 }
    }
    let own: Page | null = null
    const load = async (): Promise<Loaded<Page>> => {
      if (showsNamedParts(url)) cache.showsOnly([])
      const { page, isCacheable } = await make()
      own = page
      if (!page.body || !isCacheable) return null
      const body = await compressed(page.body)
      return { value: { ...page, body }, bytes: bytesOfBody(body) }
    }
    const shared = await (isSale ? cache.share(pageKey(url), load) : cache.visit(pageKey(url), load, { owner: visitor }))
    return shared ? { page: shared.value, age: shared.age } : own && { page: own, age: 0 }
  }
  return (incoming: IncomingMessage, outgoing: ServerResponse, visitor: OwnerOf) => {
    const url = pageUrl(incoming.url)
    read(url, incoming, visitor)
      .then((found) => (found ? sendPage(incoming, outgoing, found) : undefined))
      .catch((error: unknown) => sendFailure(outgoing, error))
  }
}
