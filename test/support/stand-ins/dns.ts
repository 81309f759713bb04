import { createSocket } from 'node:dgram'

/** A DNS server with the records of a test. */
export interface StandInDns {
  /** `address:port`, for the shop's `DNS_SERVERS`. */
  address: string
  /** TXT records by name; a name that is not there does not exist. A string longer than 255 bytes is sent in pieces. */
  txt: Map<string, string[]>
  /** Names for which it fails (SERVFAIL), and those to which it never answers. */
  failing: Set<string>
  silent: Set<string>
  /** Names that were asked for, in their order. */
  asked: string[]
  stop(): Promise<void>
}

const [NO_ERROR, SERVFAIL, NXDOMAIN] = [0, 2, 3]
const TXT = 16

/** The name in a question, which begins after the head of 12 bytes, and where its type begins. */
function nameOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function txtAnswer(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  const head = Buffer.alloc(12)
  // The name is that of the question (RFC 1035, 4.1.4).
  head.writeUInt16BE(0xc0_0c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** Starts it on a free port of this machine, by UDP. */
export async function startDns(): Promise<StandInDns> {
  const socket = createSocket('udp4')
  const txt = new Map<string, string[]>()
  const [failing, silent] = [new Set<string>(), new Set<string>()]
  const asked: string[] = []
  socket.on('message', (message, { port, address }) => {
    const { name, end } = nameOf(message)
    asked.push(name)
    if (silent.has(name)) return
    const found = txt.get(name)
    const code = failing.has(name) ? SERVFAIL : found ? NO_ERROR : NXDOMAIN
    const answers = code === NO_ERROR && message.readUInt16BE(end) === TXT ? (found ?? []).map(txtAnswer) : []
    const head = Buffer.alloc(12)
    head.writeUInt16BE(message.readUInt16BE(0), 0)
    // An answer, with recursion, to one question.
    head.writeUInt16BE(0x81_80 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([head, message.subarray(12, end + 4), ...answers]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  return {
    address: `127.0.0.1:${port}`,
    txt,
    failing,
    silent,
    asked,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
