import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createApi } from '#server/api/api.ts'
import type { Cache } from '#server/cache.ts'
import { closeHttpServer } from '#server/http/close-http-server.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import type { RenderContext } from '#server/http/render-context.ts'
import type { ArrivalLimits } from '#server/http/request-timeouts.ts'
import type { StaticFile } from '#server/http/static-files.ts'
import type { FreshShop } from './fresh-shop.ts'

/** The shop's HTTP server on a free port; pages are rendered by `render`, where a test needs any. */
export async function openHttpServer(
  { shop: fresh }: FreshShop,
  options: {
    env?: Partial<FreshShop['shop']['env']>
    files?: Map<string, StaticFile>
    render?: (request: Request) => Promise<RenderContext & { response: Response }>
    arrival?: ArrivalLimits
    cache?: Cache
  } = {},
): Promise<{ port: number; close(): Promise<void> }> {
  const shop = { ...fresh, env: { ...fresh.env, ...options.env }, ...(options.cache && { cache: options.cache }) }
  const api = createApi()
  const server = createHttpServer({
    shop,
    files: options.files ?? new Map(),
    api: (request, address, trace) => api.fetch(request, { shop, address, trace }),
    ...(options.arrival && { arrival: options.arrival }),
    render: options.render ?? (() => Promise.reject(new Error('no pages here'))),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => closeHttpServer(server, { graceMs: 0, limitMs: 0 }) }
}
