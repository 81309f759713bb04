import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The lowest port that a system gives to a connection, or to a server that asks for any (Linux: `ip_local_port_range`). Below it a port is taken
 * only by who names it, so that a server which stops finds its port free when it starts again, whatever other tests do meanwhile.
 */
const FIRST_GIVEN = 32_768
/** Below this the well-known servers listen. */
const LOWEST = 20_000

/** Whether a server can listen at this port of this machine. */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const listens = await once(probe.listen(port, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  )
  if (!listens) return false
  probe.close()
  await once(probe, 'close')
  return true
}

/** A port that nobody listens at, and that is given to nobody who asks for any. */
export async function freePort(): Promise<number> {
  const port = LOWEST + Math.floor(Math.random() * (FIRST_GIVEN - LOWEST))
  return (await isFree(port)) ? port : freePort()
}
