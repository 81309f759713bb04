import { appendResponseHeader, getRequest } from '@tanstack/react-start/server'
import { pageSlots } from '#server/http/render-context.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { createApi } from './api.ts'
import { knownAnswer, PARTIAL } from './cached.ts'

/** The running API and its shop; one per process, also when development reloads the modules. */
interface Running {
  api: ReturnType<typeof createApi>
  shop: Shop
}

declare global {
  var partwright: Running | undefined
}

/** Makes the running API reachable for server rendering. */
export const setRunning = (running: Running | undefined) => {
  globalThis.partwright = running
}

/** A response with its data at hand, so that no JSON need be parsed. The data is shared by all pages rendered from it: do not mutate it. */
class KnownResponse extends Response {
  override readonly json: () => Promise<unknown>

  constructor(data: unknown) {
    super(null)
    this.json = () => Promise.resolve(data)
  }
}

/**
 * Calls the API in-process, on behalf of the visitor whose page is being rendered, who also gets its cookies. Cached answers skip the API.
 */
export async function callApi(request: Request): Promise<Response> {
  const running = globalThis.partwright
  if (!running) throw new Error('the API is not running')
  const known = request.method === 'GET' ? knownAnswer(running.shop, request.url) : undefined
  if (known !== undefined) return new KnownResponse(known)
  const cookie = getRequest().headers.get('cookie')
  if (cookie) request.headers.set('cookie', cookie)
  const response = await running.api.fetch(request, { shop: running.shop, address: null, forPage: true })
  for (const setCookie of response.headers.getSetCookie()) appendResponseHeader('set-cookie', setCookie)
  const slot = pageSlots.getStore()
  if (slot && (response.status >= 500 || response.headers.has(PARTIAL))) slot.isDegraded = true
  if (slot && response.status === 503) slot.isUnavailable = true
  // What has just been remembered is parsed and serialised once for this page and those that come after it.
  const remembered = request.method === 'GET' && response.status === 200 ? knownAnswer(running.shop, request.url) : undefined
  return remembered === undefined ? response : new KnownResponse(remembered)
}
