import type { IncomingMessage, ServerResponse } from 'node:http'

/** How a request's body has to arrive, and its answer has to be taken. */
export interface ArrivalLimits {
  /** The whole of a body that is no file; the span in which a file has to bring `leastBytes`, and in which whoever is answered takes something (ms). */
  spanMs: number
  /** What a file has to bring in each span, while the shop is ready to take it (bytes). */
  leastBytes: number
}

/**
 * 30 seconds for what is typed. A file of 20 MB takes minutes over a slow line, and may, as long as it comes: 256 kB in each 30 seconds are a
 * line of 70 kbit/s. Who sends less holds a connection for nothing.
 */
export const ARRIVAL_LIMITS: ArrivalLimits = { spanMs: 30_000, leastBytes: 256 * 1024 }

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/** Answers 408 and closes the connection: past whoever waits for the body, as Node does it. */
function giveUp(request: IncomingMessage, response: ServerResponse) {
  if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  request.socket.destroySoon()
}

/**
 * Ends the connection of whoever takes nothing of an answer for so long: it would be kept in memory for ever. An answer that is still being made
 * has other limits.
 */
export function limitReading(response: ServerResponse, { spanMs }: ArrivalLimits) {
  response.setTimeout(spanMs, () => {
    if (response.socket && response.socket.writableLength > 0) response.socket.destroy()
  })
}

/** Ends requests whose body comes too slowly. */
export function limitArrival(
  request: IncomingMessage,
  response: ServerResponse,
  { spanMs, leastBytes, isFile }: ArrivalLimits & { isFile: boolean },
) {
  if (!hasBody(request)) return
  let seen = request.socket.bytesRead
  const look = () => {
    if (request.complete || request.socket.destroyed) return stop()
    const { bytesRead } = request.socket
    // What has come and was not read yet waits for us, not for the sender; once it is answered nobody reads it any more.
    const isSteady = isFile && !response.writableEnded && (bytesRead - seen >= leastBytes || request.readableLength > 0)
    seen = bytesRead
    if (isSteady) return
    stop()
    giveUp(request, response)
  }
  // Behind the reading of what has come while the process was busy.
  const timer = setInterval(() => setImmediate(look), spanMs)
  const stop = () => clearInterval(timer)
  request.once('end', stop).once('close', stop)
}
