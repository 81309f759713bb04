import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { isApiPath } from '../api/api-path.ts'
import { takesFile } from '../api/guards.ts'
import { isStorableUrl } from '#domain/storable-text.ts'
import { checkoutsWaiting } from '../shop/checkout/checkout-turn.ts'
import { knownVisitor, visitorAddress } from '../api/visitor.ts'
import { isBrowsing, isSalesPage, pageListener, sendPlain } from './page-listener.ts'
import type { Render } from './page-listener.ts'
import { securityHeaders } from './security-headers.ts'
import { movedTo, pagesAmong } from '../shop/redirect.ts'
import type { OwnerOf } from '../semaphore.ts'
import type { Shop } from '../shop/shop.ts'
import { browsing } from './slices.ts'
import { ARRIVAL_LIMITS, limitArrival, limitReading } from './request-timeouts.ts'
import type { ArrivalLimits } from './request-timeouts.ts'
import { createMetrics } from './metrics.ts'
import { METRICS_PATH, sendMetrics } from './metrics-page.ts'
import { answerInOrder } from './pipelining.ts'
import { traceOf } from './request-trace.ts'
import type { RequestTrace } from './request-trace.ts'
import { watchAnswer } from './watch-answer.ts'
import { sendFile } from './static-files.ts'
import type { StaticFile } from './static-files.ts'
import { watchForUnnamedProxy } from './unnamed-proxy.ts'

/**
 * How long a client may take to send its headers, and all of its request; looked after every two seconds (ms). Bodies have limits of their own
 * (`request-timeouts.ts`): 45 minutes are more than the slowest line takes for the largest file. An idle connection is kept longer than proxies
 * keep theirs (nginx 60 s): who closes first must be the proxy, or it sends a request on a connection that is just ending, and answers 502.
 */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 2_700_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 75_000 }

/** For a URL that no page could have; the browser's own words are no help there. */
const BAD_ADDRESS_PAGE = `<!DOCTYPE html><html lang="en"><title>This address cannot be read.</title><h1>This address cannot be read.</h1>
<p>Please check it for mistakes.</p><p><a href="/">Go to the shop</a></p></html>`

/** What the server serves. */
interface Dependencies {
  shop: Shop
  files: Map<string, StaticFile>
  api: (request: Request, address: string | null, trace: RequestTrace) => Response | Promise<Response>
  render: Render
  /** How bodies have to arrive and answers to be taken; tests do not wait for minutes. */
  arrival?: ArrivalLimits
}

/** A page's path with trailing slashes, which no page has. The first segment's characters cannot lead to another site. */
const SLASHED = /^(\/[\w%.~:@!$&'()*+,;=-]+(?:\/[\w%.~:@!$&'()*+,;=-]+)*)\/+$/

/** True for a path with invalid percent-encoding. */
function isGarbled(path: string): boolean {
  try {
    // The result is used because the bundler removes a bare call as free of side effects.
    return decodeURI(path) === ''
  } catch {
    return true
  }
}

/**
 * The path to which a path leads that no page has, and the old address that may have moved; undefined for any other. It never leads to another
 * site.
 */
function betterPath(path: string): { better: string; old: string } | undefined {
  const [, bare] = SLASHED.exec(path) ?? []
  if (bare !== undefined) return { better: bare, old: bare }
  // The renderer would answer a garbled path with nothing; with its percent signs escaped, it is a normal 404. Other shops had such addresses.
  return isGarbled(path) && /^\/[\w%]/.test(path) ? { better: path.replaceAll('%', '%25'), old: path } : undefined
}

/** A path with a slash too much leads to the page without it; an old address straight to where that has moved. */
async function leaveSlash(
  { shop }: Dependencies,
  { better, old }: { better: string; old: string },
  { query, response, visitor }: { query: string; response: ServerResponse; visitor: OwnerOf },
) {
  const moved = async () => ((await pagesAmong(shop.browsing, [old])).size > 0 ? null : movedTo(shop.browsing, old))
  // Who gets no turn, or no answer of the database, is sent to the page without the slash, which looks again.
  const location = await (isSalesPage(better) ? moved() : shop.cache.inTurn(moved, visitor)).catch(() => null)
  response.writeHead(location === null ? 308 : 301, { location: location ?? better + query }).end()
}

/**
 * The shop's HTTP server: /api and the crawlers' files by the API, built files, everything else by React. What every answer has
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
  const traces = new WeakMap<object, RequestTrace>()
  const trace = (request: Pick<IncomingMessage, 'headers' | 'url'>) => {
    const known = traces.get(request) ?? traceOf(request, shop.env.TRUST_PROXY > 0)
    traces.set(request, known)
    return known
  }
  // Whoever watches over the shop may speak HTTP/1.0, which needs no Host: HAProxy does.
  const hostname = new URL(shop.env.PUBLIC_URL).hostname
  const api = getRequestListener((request, { incoming }) => dependencies.api(request, addressOf(incoming), trace(incoming)), { hostname })
  const metrics = createMetrics(shop)
  const page = pageListener(dependencies)
  browsing.giveWayTo(() => checkoutsWaiting(shop))
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? ''
    const path = url.split('?', 1)[0] ?? url
    if (isApiPath(path)) return void api(request, response)
    if (path === METRICS_PATH) return void sendMetrics(request, response, { metrics, token: shop.env.METRICS_TOKEN })
    // An absolute URL, `*`, or text that nothing stored can match.
    if (!path.startsWith('/') || !isStorableUrl(url)) return sendPlain(response, 400, BAD_ADDRESS_PAGE)
    const file = files.get(path)
    if (file) return sendFile(request, response, file)
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const better = betterPath(path)
    const visitor = () => knownVisitor(addressOf(request))
    if (better !== undefined) return void leaveSlash(dependencies, better, { query: url.slice(path.length), response, visitor })
    if (isGarbled(path)) return sendPlain(response, 400, BAD_ADDRESS_PAGE)
    return page(request, response, visitor)
  }
  const take = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of always) response.setHeader(name, value)
    watchAnswer(request, response, { trace: trace(request), count: metrics.count })
    limitArrival(request, response, { ...arrival, isFile: takesFile(request.method ?? '', request.url?.split('?', 1)[0] ?? '') })
    limitReading(response, arrival)
    if (isBrowsing(request)) browsing.later(() => void (response.destroyed || answer(request, response)))
    else answer(request, response)
  }
  return createServer(PATIENCE, (request, response) => answerInOrder(request, response, () => take(request, response)))
}
