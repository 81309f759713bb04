import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A TCP proxy between two programs, which the test may slow down, cut or freeze. */
export interface TcpProxy {
  port: number
  /** Latency of every chunk, in both directions (ms). */
  delay: number
  /** Refuses new connections. */
  refuses: boolean
  /** Accepts everything and forwards nothing: the other side seems not to answer. */
  swallows: boolean
  /** Forwards nothing more on the connections that began with a message that holds this text; those that come later are not touched. */
  silence(beginning: string): void
  /** Breaks every connection there is. */
  cut(): void
  close(): Promise<void>
}

/** Starts a proxy to `port` of localhost. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  /** By connection, how it began, and whether it has fallen silent. */
  const ways = new Set<{ beginning: string; isSilent: boolean }>()
  const forward = (from: Socket, to: Socket, way: { isSilent: boolean }) => {
    from.on('data', (chunk) => {
      if (proxy.swallows || way.isSilent) return
      if (proxy.delay === 0) to.write(chunk)
      else setTimeout(() => to.writable && to.write(chunk), proxy.delay)
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
  const server = createServer({ noDelay: true }, (near) => {
    if (proxy.refuses) return void near.resetAndDestroy()
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) open.add(socket.once('close', () => open.delete(socket)))
    const way = { beginning: '', isSilent: false }
    ways.add(way)
    near.once('data', (chunk: Buffer) => (way.beginning = chunk.toString('latin1')))
    near.once('close', () => ways.delete(way))
    forward(near, far, way)
    forward(far, near, way)
  })
  const proxy: TcpProxy = {
    port: 0,
    delay: 0,
    refuses: false,
    swallows: false,
    silence(beginning) {
      for (const way of ways) if (way.beginning.includes(beginning)) way.isSilent = true
    },
    cut() {
      for (const socket of open) socket.resetAndDestroy()
    },
    close() {
      proxy.cut()
      return new Promise((done) => server.close(() => done()))
    },
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  proxy.port = typeof address === 'object' && address ? address.port : 0
  return proxy
}
