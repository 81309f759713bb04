import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'

/** How long a stopping server goes on answering, when those who wait are refused, and what it waits for at most (ms). */
interface Patience {
  graceMs?: number
  hurryMs?: number
  limitMs?: number
  /** Refuses whoever waits for a turn that would come too late. */
  hurry?: () => void
}

/** How often connections are looked for that have become idle (ms). */
const LOOK_MS = 50

/** Runs `work` after the process has looked once more for new connections and for requests on those that seem idle. What comes in that instant is too late. */
const afterReading = (work: () => void) => void setImmediate(work)

/**
 * Stops a server without cutting off anybody. New connections are refused at once: a proxy then asks another process. It keeps the ones that it has, though, and may
 * send on any of them at any moment; so for `graceMs` they are answered, each answer saying that its connection ends with it. Then the idle ones are
 * closed. From `hurryMs` on who waits for a turn is told to come again, and what is running has until `limitMs`: within eight seconds all is done.
 */
export async function closeHttpServer(
  server: Server,
  { graceMs = 1_000, hurryMs = 4_000, limitMs = 7_000, hurry = () => {} }: Patience = {},
): Promise<void> {
  // Before the listener that answers.
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  // An HTTP server's own `close` would end the idle connections now.
  // oxlint-disable-next-line typescript/unbound-method -- bound by `apply`
  const closed = new Promise((done) => afterReading(() => Reflect.apply(TcpServer.prototype.close, server, [done])))
  let look: NodeJS.Timeout | undefined
  let hurried: NodeJS.Timeout | undefined
  const grace = setTimeout(() => (look = setInterval(() => afterReading(() => server.closeIdleConnections()), LOOK_MS)), graceMs)
  // Also those who come later on a connection that is still there.
  const hurrying = setTimeout(() => (hurried = setInterval(hurry, LOOK_MS)), hurryMs)
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  await closed
  clearTimeout(grace)
  clearTimeout(hurrying)
  clearTimeout(limit)
  clearInterval(look)
  clearInterval(hurried)
}
