import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So many requests of a connection may wait for the one before. Browsers and proxies send none before they have their answer. */
const MAX_WAITING = 32

/** What is to be answered on each connection, that which is being answered first. */
const lines = new WeakMap<Socket, (() => void)[]>()

/**
 * Answers a connection's requests one after the other, as they are sent back in any case (RFC 9112, section 9.3.2). A thousand of them fit into one piece of the network:
 * worked on together, one client's would take the memory and the time of all visitors. A connection on which more wait is closed.
 */
export function answerInOrder({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
  // The rest of the piece with which it was closed.
  if (socket.destroyed) return
  const line = lines.get(socket) ?? []
  lines.set(socket, line)
  if (line.length > MAX_WAITING) return void socket.destroy()
  line.push(answer)
  response.once('close', () => {
    line.shift()
    if (!socket.destroyed) line[0]?.()
  })
  if (line.length === 1) answer()
}
