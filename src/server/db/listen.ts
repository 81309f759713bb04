import pg from 'pg'
import type { ProductId } from '#domain/id.ts'

/** PostgreSQL notifies its listeners on this channel when products, prices or content have changed. */
export const CONTENT_CHANNEL = 'content_changed'

/** PostgreSQL takes notices of less than 8,000 bytes; an id has 30. */
const MAX_IDS = 200

/** The notice that the stock of these parts has changed; of very many parts, the empty one, which says that anything may have. */
export const noticeOf = (ids: readonly ProductId[]): string => (ids.length <= MAX_IDS ? ids.join(' ') : '')

/** The parts that a notice names; null when anything may have changed. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a notice is written by `noticeOf`.
const idsOf = (notice: string | undefined): ProductId[] | null => (notice ? (notice.split(' ') as ProductId[]) : null)

/** Pauses before connecting again (ms): the first, and the longest. */
const RECONNECT_MS = { first: 200, longest: 10_000 }

/**
 * Listens on a connection of its own, which is opened again when it breaks. What was notified meanwhile is lost: `onNotice` therefore runs
 * after each new connection as well.
 * @param onNotice gets the parts of which only the stock has changed; null when anything may have
 * @returns a function that stops listening.
 */
export function listen(url: string, onNotice: (stockOf: ProductId[] | null) => void, onError: (error: Error) => void): () => Promise<void> {
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
      application_name: 'partwright listen',
    })
    client = next
    const lost = (error?: Error) => {
      if (client !== next) return
      client = undefined
      if (error) onError(error)
      next.end(again)
    }
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ payload }) => onNotice(idsOf(payload)))
    try {
      await next.connect()
      await next.query(`listen ${CONTENT_CHANNEL}`)
      pause = RECONNECT_MS.first
      onNotice(null)
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
