import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { connectionName } from '#domain/process-role.ts'
import type { Role } from '#domain/process-role.ts'

/**
 * Connections of one process: for orders, payments, staff and accounts, and for what visitors read of the catalogue. Neither takes those of the
 * other: who looks around never keeps anybody from paying. To each replica: for the same reads, and reports.
 */
export const POOLS = { sales: 8, browsing: 6, replica: 6 }

export type PoolName = keyof typeof POOLS

/** A process that answers nobody reads little of what visitors read. */
const BROWSING_OF_WORKER = 2

/** How many connections of a pool work and rest, and how many callers wait for one. */
export interface PoolState {
  pool: PoolName
  busy: number
  idle: number
  waiting: number
}

/** Callers that may wait for a connection of a pool, and how long the pool may be stalled before callers are refused (ms). */
const PATIENCE = { waiting: 1_000, standstillMs: 2_000 }

/** No connection will be free in time; new callers are refused at once, waiting ones keep their places. */
class PoolBusyError extends Error {
  readonly code = 'POOL_BUSY'
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool that refuses at once when its queue is full, or when it has been stalled for a while (fault 35: every connection is stuck). */
class FailFastPool extends pg.Pool {
  #movedAt = performance.now()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('release', () => (this.#movedAt = performance.now()))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const isFull = this.idleCount === 0 && this.totalCount >= this.options.max
    if (!isFull) this.#movedAt = performance.now()
    if (this.waitingCount < PATIENCE.waiting && performance.now() - this.#movedAt < PATIENCE.standstillMs)
      return callback ? super.connect(callback) : super.connect()
    const error = new PoolBusyError('every database connection is taken')
    if (!callback) return Promise.reject(error)
    callback(error, undefined, () => {})
  }
}

/** Prepared statements per connection; further ones are parsed each time, as rare ones are. */
const MAX_NAMES = 300

/** How often a statement must occur before it is prepared: long lists of parameters make many texts that occur once. */
const SIGHTINGS = 5

/** Longer texts (characters) have a parameter for each value of many rows: they are not remembered, which would take more memory than it saves time. */
const MAX_TEXT = 20_000

/**
 * What gives the statements of a pool their names: of each text that of its prepared statement, or undefined while it is rare. The many statements of staff
 * take no names from those of visitors.
 */
function statementNames(): (text: string) => string | undefined {
  const sightings = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES || text.length < 24 || text.length > MAX_TEXT) return known
    const seen = (sightings.get(text) ?? 0) + 1
    if (sightings.size > 5_000) sightings.clear()
    sightings.set(text, seen)
    if (seen < SIGHTINGS) return undefined
    const name = `shop_${names.size}`
    sightings.delete(text)
    names.set(text, name)
    return name
  }
}

/** How long the answers of these statements may take (ms), where that is more than a visitor's are given. */
const patience = new AsyncLocalStorage<number>()

/** Waits for the statements that `work` sends for so long (ms) before their connection is considered lost, beside the time that the database gives them. */
export const waitingFor = <T>(ms: number, work: () => Promise<T>): Promise<T> => patience.run(ms, work)

interface Statement {
  text: string
  name?: unknown
}

/** Of the driver's dozen signatures: a text with its values, not a query that somebody has made himself. */
const isStatement = (config: unknown): config is Statement =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string' && !('submit' in config)

/** A client that gives each statement what `more` says of it, and the time that its caller has for it. */
const clientWith = (more: (statement: Statement) => object) =>
  class extends pg.Client {
    override query: pg.Client['query'] = ((config: unknown, ...rest: unknown[]) => {
      const timeout = patience.getStore()
      const sent = isStatement(config) ? { ...config, ...more(config), ...(timeout && { query_timeout: timeout }) } : config
      // oxlint-disable-next-line typescript/unbound-method -- bound by `apply`
      return Reflect.apply(pg.Client.prototype.query, this, [sent, ...rest])
    }) as pg.Client['query']
  }

/**
 * Sends frequent statements as prepared statements: an order takes some thirty, and parsing and planning them costs PostgreSQL more than
 * running them. A schema change that alters a column's type under running processes would need another name.
 */
function preparedStatementClient() {
  const nameOf = statementNames()
  return clientWith(({ text, name }) => ({ name: name ?? nameOf(text) }))
}

/** Through a pooler no statement may have a name: the next one may run on another connection. */
const UnnamedStatementClient = clientWith(() => ({ name: undefined }))

/**
 * What counts for every statement of a pool (times in ms). Days and months that are counted by the database are those of UTC, wherever the server
 * stands. Lists of staff sort 100,000 rows: in memory, not in files. No statement runs for so long that compiling it would pay: a count of several
 * filters took 0.2 s more for it.
 */
export const SESSION = {
  TimeZone: 'UTC',
  lock_timeout: '2s',
  statement_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
  work_mem: '16MB',
  jit: 'off',
}

/**
 * What counts for the pools of those who only read, visitors most of all. Only sales, staff and accounts write: by the others a write that was sent
 * there by mistake fails. A helping worker takes longer to start than a visitor's statement should run, and takes the processor of another visitor:
 * a number with a slip took 15 ms instead of 1 among a million parts. The statements of sales and staff may have them.
 */
const READING = { default_transaction_read_only: 'on', max_parallel_workers_per_gather: '0' }

const asOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** Start-up options of connections that have no limits, whatever the role's are. */
export const UNLIMITED = asOptions({ lock_timeout: '0', statement_timeout: '0', idle_in_transaction_session_timeout: '0' })

/**
 * Connections of one process to PostgreSQL, with a limit on how long anything may take.
 * @param isPooled whether they lead through a pooler; the limits are then the role's
 */
export function openPool(url: string, { name, isPooled, role }: { name: PoolName; isPooled: boolean; role: Role }): pg.Pool {
  const pool = new FailFastPool({
    connectionString: url,
    Client: isPooled ? UnnamedStatementClient : preparedStatementClient(),
    application_name: connectionName(role, name),
    max: role === 'worker' && name === 'browsing' ? BROWSING_OF_WORKER : POOLS[name],
    // Whom a replica lets wait is better off with the primary.
    connectionTimeoutMillis: name === 'replica' ? 1_000 : 8_000,
    // `db/pipeline.ts`: statements of a sale are sent without waiting for the answers of those before them.
    pipeline: name === 'sales',
    idleTimeoutMillis: 30_000,
    // Above the statement timeout: without an answer by then the connection is considered lost.
    query_timeout: 10_000,
    ...(!isPooled && { options: asOptions(name === 'sales' ? SESSION : { ...SESSION, ...READING }) }),
  })
  // A broken connection is replaced at its next use. One that breaks between the statements of a transaction only emits an error, which
  // without a listener would end the process.
  return pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
}
