import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectionName } from '#domain/process-role.ts'
import type { Role } from '#domain/process-role.ts'
import { openPool } from '../pool.ts'

/** How long a replica may take to say how far it is (ms). It does nothing else on that connection. */
export const ANSWER_MS = 1_000

/** Said of a server that is the primary, perhaps since a failover: it may be a replica again. */
export const NO_REPLICA = 'is no replica at present'

/** A replica, as the operator sees it. */
export interface ReplicaState {
  /** Its host and port. */
  replica: string
  isUsable: boolean
  /** Since when the primary has been further than it (s). */
  lagSeconds: number
}

/** The server answers, and is not what it should be; `message` says what. */
export class UnfitError extends Error {}

/** Ends a connection, whether it was ever there or not. */
const endOf = (asked: Promise<pg.Client>) => asked.then((client) => client.end()).catch(() => {})

/** What a replica says of itself. */
interface Told {
  isReplica: boolean
  replayed: string | null
  /** Of the cluster and the database: a copy has the same. */
  origin: string
}

/** Which cluster and which database of it a connection leads to. */
export const ORIGIN_SQL = `(select system_identifier from pg_control_system()) || ' ' || (select oid from pg_database where datname = current_database())`

/** A replica of the database, with connections for reads, and one of its own by which it says how far it is. */
export class Replica {
  readonly name: string
  readonly pool: pg.Pool
  readonly #url: string
  readonly #role: Role
  readonly #open = new Set<pg.Client>()
  #asked: Promise<pg.Client> | null = null
  /** Up to where it has replayed the primary's log, when it was last asked (bytes). */
  replayed = -1n
  /** Why it is not used, or null. */
  why: string | null = 'has not been asked yet'
  lagMs = 0

  constructor(url: string, { isPooled, role }: { isPooled: boolean; role: Role }) {
    const { host, searchParams } = new URL(url)
    this.name = searchParams.get('host') ?? host
    this.#url = url
    this.#role = role
    this.pool = openPool(url, { name: 'replica', isPooled, role })
    // A connection of a pool is a client all the same.
    this.pool.on('connect', (client) => void (client instanceof pg.Client && this.#open.add(client)))
    this.pool.on('remove', (client) => void (client instanceof pg.Client && this.#open.delete(client)))
  }

  get state(): ReplicaState {
    return { replica: this.name, isUsable: this.why === null, lagSeconds: this.lagMs / 1_000 }
  }

  /** Asks how far it is. @throws when it does not say so in time, or is no replica of the database with this `origin` */
  async ask(origin: string): Promise<void> {
    const asked = (this.#asked ??= this.#connect())
    try {
      const client = await asked
      const { rows } = await client.query<Told>(
        `select pg_is_in_recovery() as "isReplica", (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as replayed, ${ORIGIN_SQL} as origin`,
      )
      const [told] = rows
      if (!told?.isReplica || told.replayed === null) throw new UnfitError(NO_REPLICA)
      if (told.origin !== origin) throw new UnfitError('is a replica of another database')
      this.replayed = BigInt(told.replayed)
    } catch (error) {
      if (this.#asked === asked) this.#asked = null
      void endOf(asked)
      throw error
    }
  }

  /** Breaks its connections: who waits for an answer shall not wait for a server that is gone. */
  drop() {
    for (const client of this.#open) {
      // The pool forgets a connection by its error; one in a transaction is waited for by a statement alone, which fails when it ends.
      client.emit('error', new Error('Connection terminated: the replica is gone'))
      void client.end()
    }
    this.#open.clear()
  }

  async close() {
    // A server that says nothing any more does not say goodbye either.
    await Promise.all([this.#asked && Promise.race([endOf(this.#asked), pause(ANSWER_MS, null, { ref: false })]), this.pool.end()])
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: connectionName(this.#role, 'replica watch'),
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
}
