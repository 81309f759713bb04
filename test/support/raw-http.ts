import { once } from 'node:events'
import { connect } from 'node:net'

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number
  /** By names in lower case. */
  headers: Record<string, string>
  body: string
}

/** Reads an answer with `Connection: close`; status 0 when the connection was closed without one. */
function parseAnswer(text: string): RawAnswer {
  const [head = ''] = text.split('\r\n\r\n', 1)
  const [first = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
  return { status: Number(first.split(' ')[1] ?? 0), headers: Object.fromEntries(pairs), body: text.slice(head.length + 4) }
}

/** Sends these bytes to a port of this machine, and reads what comes until the connection is closed. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece))
  socket.on('error', () => socket.destroy())
  socket.write(bytes)
  await once(socket, 'close')
  return parseAnswer(text)
}

/** A GET of this target, byte for byte. */
export const rawGet = (port: number, target: string, headers = ''): Promise<RawAnswer> =>
  sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n${headers}\r\n`)
