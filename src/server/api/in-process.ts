import { getRequest } from '@tanstack/react-start/server'
import type { Shop } from '#server/shop/shop.ts'
import type { createApi } from './api.ts'

/** The running API and its shop; one a process, also when development reloads the modules. */
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

/** Calls the API without a network, in the name of the visitor whose page is being rendered. */
export async function callApi(request: Request): Promise<Response> {
  const running = globalThis.partwright
  if (!running) throw new Error('the API is not running')
  const cookie = getRequest().headers.get('cookie')
  if (cookie) request.headers.set('cookie', cookie)
  return running.api.fetch(request, { shop: running.shop, address: 'in-process' })
}
