import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { PUBLIC_CACHE_CONTROL } from './api/cached.ts'
import { isApiPath } from './api/catalog/crawler.ts'
import { visitorAddress } from './api/visitor.ts'
import { SESSION_COOKIE } from './auth.ts'
import { encode, pickEncoding } from './encodings.ts'
import type { EncodedBody } from './encodings.ts'
import type { CacheKey } from './cache.ts'
import { log } from './log.ts'
import type { RenderContext } from './render-context.ts'
import { contentSecurityPolicy, SECURITY_HEADERS } from './security-headers.ts'
import type { Shop } from './shop/shop.ts'
import type { StaticFile } from './static-files.ts'
import { watchForUnnamedProxy } from './unnamed-proxy.ts'

/** A rendered page, ready to be sent again. */
interface Page {
  status: number
  headers: Record<string, string>
  body: EncodedBody
}

/** When not even the error page could be rendered (texts of the specification, section 8). */
const FALLBACK_PAGE = `<!DOCTYPE html><html lang="en"><title>Something went wrong. | Partwright</title><h1>Something went wrong.</h1>
<p>We encountered an error while loading this page. Please try refreshing.</p><p><a href="">Refresh Page</a></p></html>`

/** What stands behind the door. */
interface Dependencies {
  shop: Shop
  files: Map<string, StaticFile>
  api: (request: Request, address: string | null) => Response | Promise<Response>
  render: (request: Request) => Promise<RenderContext & { response: Response }>
}

const pageKey = (url: string): CacheKey<Page> => `page ${url}`

/** Pages that show one person's things are never kept by anyone. */
const PRIVATE_PAGES = /^\/(cart|auth|account|orders|admin)(\/|\?|$)/

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
    ...SECURITY_HEADERS,
  }
  if (file.compresses) return send(request, response, { status: 200, headers, body: file.body })
  if (request.headers['if-none-match'] === file.etag) return void response.writeHead(304, headers).end()
  response
    .writeHead(200, { ...headers, 'content-length': file.body.identity.byteLength })
    .end(request.method === 'HEAD' ? undefined : file.body.identity)
}

/** Tells two versions of one page apart; a checksum does, and takes a tenth of a hash's time. */
const etagOf = (bytes: Buffer) => `W/"${crc32(bytes).toString(36)}-${bytes.byteLength.toString(36)}"`

/** Renders a page to its last byte: only then are its inline scripts, and so its security policy, known. */
async function renderPage({ shop, render }: Dependencies, request: Request, isAnybodys: boolean): Promise<Page & { isPublic: boolean }> {
  const { response, html, isDegraded } = await render(request)
  const isPublic = isAnybodys && !isDegraded && response.status < 500
  const body = { identity: html ?? Buffer.from(await response.arrayBuffer()) }
  const headers: Record<string, string> = { ...SECURITY_HEADERS, vary: 'accept-encoding, cookie' }
  for (const [name, value] of response.headers) headers[name] = value
  headers['cache-control'] = isPublic ? PUBLIC_CACHE_CONTROL : 'private, no-store'
  if (html !== null) headers['content-security-policy'] = contentSecurityPolicy(html)
  if (shop.env.PUBLIC_URL.startsWith('https://')) headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains'
  if (isPublic && response.status === 200) headers.etag = etagOf(body.identity)
  return { status: response.status, headers, body, isPublic }
}

/** The request as the renderer wants it: our own address, whatever Host the client sent, and no body. */
const asRequest = (incoming: IncomingMessage, publicUrl: string) => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value)
  return new Request(publicUrl + (incoming.url ?? '/'), { headers })
}

/** Serves a page, from memory when it is the same for everybody and was rendered some seconds ago. */
function pageListener(dependencies: Dependencies) {
  const { cache, env } = dependencies.shop
  const render = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = incoming.url ?? '/'
    const isAnybodys = isAnonymous(incoming) && !PRIVATE_PAGES.test(url)
    const { generation } = cache
    const page = await renderPage(dependencies, asRequest(incoming, env.PUBLIC_URL), isAnybodys)
    // Who insists on a fresh page gets one; it need not push out what the others share.
    if (page.isPublic && page.status === 200 && generation === cache.generation && !wantsFresh(incoming))
      cache.set(pageKey(url), page, page.body.identity.byteLength * 2)
    send(incoming, outgoing, page)
  }
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const mayKnow = isAnonymous(incoming) && !wantsFresh(incoming)
    const known = mayKnow ? cache.get(pageKey(incoming.url ?? '/')) : undefined
    if (known) return send(incoming, outgoing, known)
    render(incoming, outgoing).catch((error: unknown) => {
      log.error({ err: error }, 'page not rendered')
      if (!outgoing.headersSent) outgoing.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      outgoing.end(FALLBACK_PAGE)
    })
  }
}

/** A page's path with slashes behind it, which no page has. What stands in the first segment cannot lead to another site. */
const SLASHED = /^(\/[\w%.~-]+(?:\/[\w%.~-]+)*)\/+$/

/** True for a path whose percent signs stand for no letters. The renderer would answer it with nothing; with them escaped, it is a page that is not there. */
function isGarbled(path: string): boolean {
  try {
    // Its result is used: the bundler takes a bare call for one that does nothing.
    return decodeURI(path) === ''
  } catch {
    return /^\/[\w%]/.test(path)
  }
}

/** The shop's HTTP server: /api and the files for search engines to the API, built files from memory, everything else to React. */
export function createHttpServer(dependencies: Dependencies): Server {
  const { shop, files } = dependencies
  const watch = watchForUnnamedProxy(shop.env)
  const addressOf = ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const forwardedFor = headers['x-forwarded-for']?.toString()
    const connection = { forwardedFor, socketAddress: socket.remoteAddress ?? '', trustedProxies: shop.env.TRUST_PROXY }
    watch(connection)
    return visitorAddress(connection)
  }
  const api = getRequestListener((request, bindings) => dependencies.api(request, addressOf(bindings.incoming)))
  const page = pageListener(dependencies)
  return createServer((request, response) => {
    const url = request.url ?? '/'
    const path = url.split('?', 1)[0] ?? url
    if (isApiPath(path)) return void api(request, response)
    const file = files.get(path)
    if (file) return sendFile(request, response, file)
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const [, bare] = SLASHED.exec(path) ?? []
    if (bare !== undefined) return void response.writeHead(308, { location: bare + url.slice(path.length) }).end()
    if (isGarbled(path)) return void response.writeHead(308, { location: path.replaceAll('%', '%25') + url.slice(path.length) }).end()
    return page(request, response)
  })
}

/** Stops taking connections, lets running requests end for at most `milliseconds`, then closes what is left. */
export const closeHttpServer = (server: Server, milliseconds = 10_000): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), milliseconds)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
