import pg from 'pg'
import { changeOf, CONTENT_CHANNEL } from './content-notice.ts'
import type { ContentChange } from './content-notice.ts'

/** Pauses before connecting again (ms): the first, and the longest. */
const RECONNECT_MS = { first: 200, longest: 10_000 }

/**
 * How often the server is asked whether the connection still leads to it, and how long the answer may take (ms). When the network drops packets, or a
 * primary vanishes without a goodbye, nothing else would be noticed on a connection that only waits: TCP asks after two hours.
 */
const HEARTBEAT_MS = { every: 4_000, answer: 4_000 }

/**
 * Listens on a connection of its own, which is opened again when it breaks or falls silent. What was notified meanwhile is lost: `onNotice` therefore runs
 * after each new connection as well.
 * @param onNotice gets what has changed
 * @returns a function that stops listening.
 */
export function listen(
  { url, name }: { url: string; name: string },
  onNotice: (change: ContentChange) => void,
  onError: (error: Error) => void,
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let pause = RECONNECT_MS.first

  const again = () => {
    if (isStopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, pause).unref()
    pause = Math.min(pause * 2, RECONNECT_MS.longest)
  }

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: HEARTBEAT_MS.answer,
      application_name: name,
    })
    client = next
    const lost = (error?: Error) => {
      if (client !== next) return
      client = undefined
      if (error) onError(error)
      next.end(again)
    }
    const heartbeat = () =>
      setTimeout(() => {
        if (client === next) next.query('select 1').then(heartbeat, lost)
      }, HEARTBEAT_MS.every).unref()
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ payload }) => onNotice(changeOf(payload)))
    try {
      await next.connect()
      await next.query(`listen ${CONTENT_CHANNEL}`)
      pause = RECONNECT_MS.first
      onNotice(null)
      heartbeat()
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)))
    }
  }

  void connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    const last = client
    client = undefined
    await last?.end().catch(() => {})
  }
}
