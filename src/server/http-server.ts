import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { PUBLIC_CACHE_CONTROL } from './api/cached.ts'
import { isApiPath } from './api/catalog/crawler.ts'
import { takesFile } from './api/guards.ts'
import { isStorableUrl } from './api/storable-text.ts'
import { visitorAddress } from './api/visitor.ts'
import { SESSION_COOKIE } from './auth/auth.ts'
import { encode, pickEncoding } from './encodings.ts'
import type { EncodedBody } from './encodings.ts'
import type { CacheKey } from './cache.ts'
import { log } from './log.ts'
import type { RenderContext } from './render-context.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { movedTo, pagesAmong } from './shop/redirect.ts'
import type { Shop } from './shop/shop.ts'
import { ARRIVAL_LIMITS, limitArrival } from './slow-request.ts'
import type { ArrivalLimits } from './slow-request.ts'
import type { StaticFile } from './static-files.ts'
import { watchForUnnamedProxy } from './unnamed-proxy.ts'

/** A rendered page, as it is cached. */
interface Page {
  status: number
  headers: Record<string, string>
  body: EncodedBody
}

/**
 * How long a client may take to send its headers, and all of its request; looked after every two seconds (ms). Bodies have limits of their own
 * (`slow-request.ts`): 45 minutes are more than the slowest line takes for the largest file. An idle connection is kept longer than proxies
 * keep theirs (nginx 60 s): who closes first must be the proxy, or it sends a request on a connection that is just ending, and answers 502.
 */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 2_700_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 75_000 }

/** For a URL that no page could have; the browser's own words are no help there. */
const BAD_ADDRESS_PAGE = `<!DOCTYPE html><html lang="en"><title>This address cannot be read.</title><h1>This address cannot be read.</h1>
<p>Please check it for mistakes.</p><p><a href="/">Go to the shop</a></p></html>`

/** For when even the error page cannot be rendered (texts of the specification, section 8). */
const FALLBACK_PAGE = `<!DOCTYPE html><html lang="en"><title>Something went wrong.</title><h1>Something went wrong.</h1>
<p>We encountered an error while loading this page. Please try refreshing.</p><p><a href="">Refresh Page</a></p></html>`

/** What the server serves. */
interface Dependencies {
  shop: Shop
  files: Map<string, StaticFile>
  api: (request: Request, address: string | null) => Response | Promise<Response>
  render: (request: Request) => Promise<RenderContext & { response: Response }>
  /** How bodies have to arrive; tests do not wait for minutes. */
  arrival?: ArrivalLimits
}

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

const wantsFresh = (request: IncomingMessage) => request.headers['cache-control'] === 'no-cache'

const isAnonymous = (request: IncomingMessage) => !request.headers.cookie?.includes(SESSION_COOKIE)

const send = (request: IncomingMessage, response: ServerResponse, page: Page) => {
  if (page.headers.etag && request.headers['if-none-match'] === page.headers.etag) {
    const { 'content-type': _, ...headers } = page.headers
    response.writeHead(304, headers).end()
    return
  }
  const { bytes, encoding } = encode(page.body, pickEncoding(request.headers['accept-encoding']))
  const headers = encoding === 'identity' ? page.headers : { ...page.headers, 'content-encoding': encoding }
  response.writeHead(page.status, { ...headers, 'content-length': bytes.byteLength })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

const sendFile = (request: IncomingMessage, response: ServerResponse, file: StaticFile) => {
  const headers = {
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
  }
  if (file.compresses) return send(request, response, { status: 200, headers, body: file.body })
  if (request.headers['if-none-match'] === file.etag) return void response.writeHead(304, headers).end()
  response
    .writeHead(200, { ...headers, 'content-length': file.body.identity.byteLength })
    .end(request.method === 'HEAD' ? undefined : file.body.identity)
}

/** Identifies a version of a page; a checksum is enough, and takes a tenth of a hash's time. */
const etagOf = (bytes: Buffer) => `W/"${crc32(bytes).toString(36)}-${bytes.byteLength.toString(36)}"`

/**
 * Renders a page completely: only then are its inline scripts, and so its security policy, known. It is public when the matched route says so
 * and nothing of it is anybody's own; this process caches it at its own address only, without parameters that the route does not read.
 */
async function renderPage({ render }: Dependencies, request: Request, isAnybodys: boolean): Promise<Page & { isCacheable: boolean }> {
  const { response, html, scripts, publicParameters, isDegraded } = await render(request)
  const isPublic = publicParameters !== null && isAnybodys && !isDegraded && response.status < 500
  const asked = [...new URL(request.url).searchParams.keys()]
  const isCacheable = isPublic && response.status === 200 && asked.every((name) => publicParameters.includes(name))
  const body = { identity: html ?? Buffer.from(await response.arrayBuffer()) }
  const headers: Record<string, string> = { vary: 'accept-encoding, cookie' }
  for (const [name, value] of response.headers) headers[name] = value
  headers['cache-control'] = isPublic ? PUBLIC_CACHE_CONTROL : 'private, no-store'
  if (html !== null) headers['content-security-policy'] = contentSecurityPolicy(scripts)
  if (isPublic && response.status === 200) headers.etag = etagOf(body.identity)
  return { status: response.status, headers, body, isCacheable }
}

/** The request for the renderer: with our own origin, whatever Host the client sent, and without a body. */
const asRequest = (url: string, { headers: sent }: IncomingMessage) => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(sent)) if (typeof value === 'string') headers.set(name, value)
  return new Request(url, { headers })
}

const sendPlain = (response: ServerResponse, status: number, html: string) =>
  void response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy([]) })
    .end(html)

/** Serves a page, from the cache when it is public and was rendered some seconds ago. */
function pageListener(dependencies: Dependencies) {
  const { cache, env, db } = dependencies.shop
  const render = async (url: string, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { generation } = cache
    const page = await renderPage(dependencies, asRequest(env.PUBLIC_URL + url, incoming), isAnonymous(incoming))
    // Only what no page answers is looked up: a redirect never stands before one.
    const location = page.status === 404 ? await movedTo(db, url) : null
    if (location !== null) return void outgoing.writeHead(301, { location }).end()
    // A `no-cache` request gets a fresh page without evicting the cached one.
    if (page.isCacheable && generation === cache.generation && !wantsFresh(incoming))
      cache.set(pageKey(url), page, page.body.identity.byteLength * 2)
    send(incoming, outgoing, page)
  }
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = pageUrl(incoming.url)
    const mayKnow = isAnonymous(incoming) && !wantsFresh(incoming)
    const known = mayKnow ? cache.get(pageKey(url)) : undefined
    if (known) return send(incoming, outgoing, known)
    render(url, incoming, outgoing).catch((error: unknown) => {
      log.error({ err: error }, 'page not rendered')
      if (outgoing.headersSent) outgoing.end()
      else sendPlain(outgoing, 500, FALLBACK_PAGE)
    })
  }
}

/** A page's path with trailing slashes, which no page has. The first segment's characters cannot lead to another site. */
const SLASHED = /^(\/[\w%.~-]+(?:\/[\w%.~-]+)*)\/+$/

/** True for a path with invalid percent-encoding. */
function isGarbled(path: string): boolean {
  try {
    // The result is used because the bundler removes a bare call as free of side effects.
    return decodeURI(path) === ''
  } catch {
    return true
  }
}

/** The path to which a path leads that no page has; undefined for any other. It never leads to another site. */
function betterPath(path: string): string | undefined {
  const [, bare] = SLASHED.exec(path) ?? []
  // The renderer would answer a garbled path with nothing; with its percent signs escaped, it is a normal 404.
  return bare ?? (isGarbled(path) && /^\/[\w%]/.test(path) ? path.replaceAll('%', '%25') : undefined)
}

/** A path with a slash too much leads to the page without it; an old address straight to where that has moved. */
async function leaveSlash({ shop }: Dependencies, better: string, { query, response }: { query: string; response: ServerResponse }) {
  const moved = async () => ((await pagesAmong(shop.db, [better])).size > 0 ? null : movedTo(shop.db, better))
  const location = await moved().catch(() => null)
  response.writeHead(location === null ? 308 : 301, { location: location ?? better + query }).end()
}

/**
 * The shop's HTTP server: /api and the crawlers' files by the API, built files from memory, everything else by React. What every answer has
 * is set here, before anybody answers: the security headers, and that nobody may keep it, unless the answer says otherwise.
 */
export function createHttpServer(dependencies: Dependencies): Server {
  const { shop, files, arrival = ARRIVAL_LIMITS } = dependencies
  const always = [...securityHeaders(shop.env), ['cache-control', 'private, no-store'] as const]
  const watch = watchForUnnamedProxy(shop.env)
  const addressOf = ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const forwardedFor = headers['x-forwarded-for']?.toString()
    const connection = { forwardedFor, socketAddress: socket.remoteAddress ?? '', trustedProxies: shop.env.TRUST_PROXY }
    watch(connection)
    return visitorAddress(connection)
  }
  const api = getRequestListener((request, bindings) => dependencies.api(request, addressOf(bindings.incoming)))
  const page = pageListener(dependencies)
  return createServer(PATIENCE, (request, response) => {
    for (const [name, value] of always) response.setHeader(name, value)
    const url = request.url ?? ''
    const path = url.split('?', 1)[0] ?? url
    limitArrival(request, response, { ...arrival, isFile: takesFile(request.method ?? '', path) })
    if (isApiPath(path)) return void api(request, response)
    // An absolute URL, `*`, or text that nothing stored can match.
    if (!path.startsWith('/') || !isStorableUrl(url)) return sendPlain(response, 400, BAD_ADDRESS_PAGE)
    const file = files.get(path)
    if (file) return sendFile(request, response, file)
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const better = betterPath(path)
    if (better !== undefined) return void leaveSlash(dependencies, better, { query: url.slice(path.length), response })
    if (isGarbled(path)) return sendPlain(response, 400, BAD_ADDRESS_PAGE)
    return page(request, response)
  })
}
