import pg from 'pg'

/** Connections of one process, callers that may wait for one, and how long the pool may stand still before callers are turned away (ms). */
const POOL = { max: 12, waiting: 1_000, standstillMs: 2_000 }

/** No connection will be free in time; whoever asked is told at once, and the others keep their places. */
class PoolBusyError extends Error {
  readonly code = 'POOL_BUSY'
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool that says no at once when its queue is full, or when nothing has moved for a while (fault 35: every connection is stuck). */
class FailFastPool extends pg.Pool {
  #movedAt = performance.now()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('release', () => (this.#movedAt = performance.now()))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const isFull = this.idleCount === 0 && this.totalCount >= POOL.max
    if (!isFull) this.#movedAt = performance.now()
    if (this.waitingCount < POOL.waiting && performance.now() - this.#movedAt < POOL.standstillMs)
      return callback ? super.connect(callback) : super.connect()
    const error = new PoolBusyError('every database connection is taken')
    if (!callback) return Promise.reject(error)
    callback(error, undefined, () => {})
  }
}

/** Statements that PostgreSQL keeps parsed and planned for each connection; those beyond are parsed anew each time, as rare ones are. */
const MAX_NAMES = 300

/** A statement earns its name by coming again and again: long lists of parameters make many texts that come once. */
const SIGHTINGS = 5

const sightings = new Map<string, number>()
const names = new Map<string, string>()

/** The name under which a text is kept on every connection, or undefined when it is (still) rare. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES || text.length < 24) return known
  const seen = (sightings.get(text) ?? 0) + 1
  if (sightings.size > 5_000) sightings.clear()
  sightings.set(text, seen)
  if (seen < SIGHTINGS) return undefined
  const name = `shop_${names.size}`
  sightings.delete(text)
  names.set(text, name)
  return name
}

/**
 * Sends statements that come often by name: an order is some thirty of them, and parsing and planning them costs PostgreSQL more than
 * running them. Changes of the schema that alter a column's type under running processes would need another name.
 */
class PreparedStatementClient extends pg.Client {
  // The driver has a dozen signatures for this; whoever calls with a configuration and its values is what concerns us.
  override query: pg.Client['query'] = ((config: unknown, ...rest: unknown[]) => {
    const hasText = typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'
    const name = hasText && !('name' in config && config.name) ? nameOf(String(config.text)) : undefined
    // Bound by `apply`.
    // oxlint-disable-next-line typescript/unbound-method
    return Reflect.apply(pg.Client.prototype.query, this, [hasText && name ? { ...config, name } : config, ...rest])
  }) as pg.Client['query']
}

/** The connections of one process to PostgreSQL, with a limit on how long anything may take. */
export function openPool(url: string): pg.Pool {
  const pool = new FailFastPool({
    connectionString: url,
    Client: PreparedStatementClient,
    max: POOL.max,
    connectionTimeoutMillis: 8_000,
    idleTimeoutMillis: 30_000,
    // Above the statement timeout: an answer that has not come by then is lost, and its connection with it.
    query_timeout: 10_000,
    options: '-c lock_timeout=2000 -c statement_timeout=3000 -c idle_in_transaction_session_timeout=15000',
  })
  // A connection that breaks is replaced at its next use. One that breaks between the statements of a transaction tells nobody but itself:
  // unheard, that would end the process.
  return pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
}
