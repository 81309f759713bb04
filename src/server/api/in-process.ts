import { appendResponseHeader, getRequest } from '@tanstack/react-start/server'
import { pageSlots } from '#server/http/render-context.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { createApi } from './api.ts'
import { isNobody, NOBODY, SESSION_PATH } from './customer/session.ts'
import { knownAnswer, PARTIAL } from './cached.ts'
import type { ForPage } from './app.ts'

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

/** The answer to whoever asks for what is remembered: its data are at hand. */
const KNOWN = new Response(null)

/**
 * Calls the API in-process, on behalf of the visitor whose page is being rendered, who also gets its cookies. Cached answers skip the API, and what can be
 * is handed over as data: a body that is written, read and parsed again costs more than all else of a small answer.
 * @returns the data, which are shared by all pages rendered from them: do not mutate them; undefined of an answer that is not JSON
 */
export async function callApi(address: string, init: RequestInit): Promise<{ data: unknown; response: Response }> {
  const running = globalThis.partwright
  if (!running) throw new Error('the API is not running')
  const isRead = init.method === 'GET'
  const known = isRead ? knownAnswer(running.shop, address) : undefined
  if (known !== undefined) return { data: known, response: KNOWN }
  const cookie = getRequest().headers.get('cookie')
  if (isRead && address.endsWith(SESSION_PATH) && isNobody(cookie)) return { data: NOBODY, response: KNOWN }
  const request = new Request(address, init)
  if (cookie) request.headers.set('cookie', cookie)
  const forPage: ForPage = {}
  const response = await running.api.fetch(request, { shop: running.shop, address: null, forPage })
  for (const setCookie of response.headers.getSetCookie()) appendResponseHeader('set-cookie', setCookie)
  const slot = pageSlots.getStore()
  if (slot && (response.status >= 500 || response.headers.has(PARTIAL))) slot.isDegraded = true
  if (slot && response.status === 503) slot.isUnavailable = true
  const { data = await response.json().catch(() => undefined) } = forPage
  return { data, response }
}
