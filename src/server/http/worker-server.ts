import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Shop } from '#server/shop/shop.ts'
import { createMetrics } from './metrics.ts'
import { METRICS_PATH, sendMetrics } from './metrics-page.ts'

/** Whether the process lives, and whether its database answers. */
const HEALTH = new Set(['/api/health', '/api/health/live', '/api/health/ready'])

/** The server of a process that runs jobs and answers no visitor: its figures and its health, for whoever watches over it. All else is not found. */
export function createWorkerServer({ shop, api }: { shop: Shop; api: (request: Request) => Response | Promise<Response> }): Server {
  // HTTP/1.0, as HAProxy speaks it, needs no Host.
  const health = getRequestListener((request) => api(request), { hostname: 'localhost' })
  const metrics = createMetrics(shop)
  return createServer({ headersTimeout: 10_000, requestTimeout: 30_000 }, (request, response) => {
    response.setHeader('cache-control', 'private, no-store')
    const path = request.url?.split('?', 1)[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && HEALTH.has(path)) return void health(request, response)
    if (isRead && path === METRICS_PATH) return void sendMetrics(request, response, { metrics, token: shop.env.METRICS_TOKEN })
    response
      .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      .end('This process runs jobs; it answers no visitor (ROLE=worker).\n')
  })
}
