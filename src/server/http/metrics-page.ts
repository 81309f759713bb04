import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPrivateAddress } from '#server/api/visitor.ts'
import { log } from '#server/log.ts'
import type { createMetrics } from './metrics.ts'

/** Where Prometheus reads. */
export const METRICS_PATH = '/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** With a token, who has it; without one, who connects from this machine or network and is no proxy that passes on a stranger's request. */
function mayRead({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  return headers['x-forwarded-for'] === undefined && headers.forwarded === undefined && isPrivateAddress(socket.remoteAddress ?? '')
}

/** Sends the figures to who may read them; to all others there is no such page. */
export async function sendMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, token }: { metrics: ReturnType<typeof createMetrics>; token: string | undefined },
): Promise<void> {
  if (!mayRead(request, token)) return void response.writeHead(404).end()
  try {
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
  } catch (error) {
    log.error({ err: error }, 'figures not written')
    response.writeHead(500).end()
  }
}
