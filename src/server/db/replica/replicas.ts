import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Role } from '#domain/process-role.ts'
import { isConnectionLost, isForPrimary } from '../unavailable.ts'
import { ReplayLag } from './replay-lag.ts'
import { ANSWER_MS, NO_REPLICA, ORIGIN_SQL, Replica, UnfitError } from './replica.ts'
import type { ReplicaState } from './replica.ts'

/** How often the primary and the replicas are asked how far they are (ms): while all is well, and while a replica is behind or gone. */
const WATCH_MS = { calm: 2_000, behind: 500 }

/**
 * From which lag on a replica is left out, and below which it is taken back (ms). A lag is counted from when it was first seen, up to a calm
 * watch after it began: nothing is read that is more than five seconds old.
 */
const LAG_MS = { out: 3_000, back: 1_000 }

/** Pauses between questions whether a replica has caught up (ms); the last one repeats. A healthy one has after some milliseconds. */
const CATCH_UP_MS = [2, 5, 10, 20, 40, 80, 160, 250]

/** How long a read that has to know everything waits for a replica, before it asks the primary (ms). */
const WAIT_MS = 1_000

/** Why a replica is left out that cannot be reached, or not in time. */
const SILENT = 'does not answer'

/** Why one is left out that answers with what was long ago. */
const LAGS = 'lags'

/** Where a read runs: on the pool of a replica, or as it would without replicas. */
interface Read<T> {
  onReplica: (pool: pg.Pool) => Promise<T>
  onPrimary: () => Promise<T>
}

/** Learns that a replica is used, or why it is left out, and what it was that failed. */
export type ReportReplica = (state: ReplicaState & { why: string | null; error: unknown }) => void

/** What the primary says of itself: up to where all that is committed stands in its log (bytes), and which cluster and database it is. */
interface Primary {
  position: bigint
  origin: string
}

/** With `synchronous_commit` off, what is committed need not have been flushed. */
const POSITION_SQL = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
  - '0/0'::pg_lsn)::text as position, ${ORIGIN_SQL} as origin`

/**
 * The replicas of a process. It reads from one of them, always the same one as long as it can, so that nothing it reads is older than what it
 * has read before. One that lags, or does not answer, is left out until it has caught up; without any, reads go to the primary. After a change
 * (`changed`) nothing is read from a replica that has not replayed it.
 */
export class Replicas {
  readonly #all: Replica[]
  readonly #askPrimary: () => Promise<Primary>
  readonly #lag = new ReplayLag()
  /** Who is asked first: processes differ. */
  readonly #first: number
  #tell: ReportReplica = () => {}
  /** What a replica must have replayed to be read from; null while the primary has not said. */
  #needed: bigint | null = null
  #origin = ''
  #changes = 0
  #isAsking = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(urls: readonly string[], { primary, ...of }: { primary: pg.Pool; isPooled: boolean; role: Role }) {
    this.#all = urls.map((url) => new Replica(url, of))
    this.#first = Math.floor(Math.random() * urls.length)
    this.#askPrimary = async () => {
      const late = pause(ANSWER_MS, { rows: [] }, { ref: false })
      const { rows } = await Promise.race([primary.query<{ position: string; origin: string }>(POSITION_SQL), late])
      const [told] = rows
      if (!told) throw new Error('the primary does not say how far it is')
      return { position: BigInt(told.position), origin: told.origin }
    }
  }

  get states(): ReplicaState[] {
    return this.#all.map(({ state }) => state)
  }

  get pools(): pg.Pool[] {
    return this.#all.map(({ pool }) => pool)
  }

  /** Begins to watch the replicas, and to read from those that are in order. */
  async watch(tell: ReportReplica) {
    this.#tell = tell
    this.changed()
    await this.#look()
  }

  /** Something has been committed that whoever reads from now on must see. */
  changed() {
    this.#needed = null
    this.#changes++
    if (!this.#isAsking) void this.#catchUp()
  }

  /** Reads from a replica, or from the primary while none can be used, or when the replica is lost meanwhile. @throws what the read throws */
  read<T>(work: Read<T>): Promise<T> {
    return this.#readFrom(
      this.#inOrder().find((replica) => this.#has(replica, this.#needed)),
      work,
    )
  }

  /** As `read`, with all that has been committed so far, also what nobody has been told of. */
  async readAll<T>(work: Read<T>): Promise<T> {
    return this.#readFrom(await this.#upToDate(), work)
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await Promise.all(this.#all.map((replica) => replica.close()))
  }

  #inOrder(): Replica[] {
    return [...this.#all.slice(this.#first), ...this.#all.slice(0, this.#first)]
  }

  #has({ why, replayed }: Replica, needed: bigint | null): boolean {
    return why === null && needed !== null && replayed >= needed
  }

  async #readFrom<T>(replica: Replica | undefined, { onReplica, onPrimary }: Read<T>): Promise<T> {
    if (!replica) return onPrimary()
    try {
      return await onReplica(replica.pool)
    } catch (error) {
      if (!isForPrimary(error)) throw error
      if (isConnectionLost(error) && replica.why === null) this.#judge(replica, SILENT, error)
      return onPrimary()
    }
  }

  /** The replica that is read from, once it has all that is committed now; undefined when it does not have it soon. */
  async #upToDate(): Promise<Replica | undefined> {
    const found = this.#inOrder().find(({ why }) => why === null)
    const primary = found && (await this.#askPrimary().catch(() => null))
    if (!primary) return undefined
    await this.#until(WAIT_MS, primary, () => !found || found.why !== null || this.#has(found, primary.position))
    return found && this.#has(found, primary.position) ? found : undefined
  }

  /** Finds out what has to be replayed, and follows the replicas until they have. */
  async #catchUp() {
    this.#isAsking = true
    let known: Primary | null = null
    while (this.#needed === null && !this.#isClosed) {
      const changes = this.#changes
      // oxlint-disable-next-line no-await-in-loop -- asked again until it answers
      const primary = await this.#askPrimary().catch(() => pause(WATCH_MS.behind, null, { ref: false }))
      if (primary && changes === this.#changes) {
        known = primary
        this.#needed = primary.position
      }
    }
    this.#isAsking = false
    const needed = this.#needed
    if (known)
      await this.#until(
        LAG_MS.out,
        known,
        () => this.#needed !== needed || this.#all.every((one) => one.why !== null || this.#has(one, needed)),
      )
  }

  /** Asks the replicas that are used again and again how far they are, until `isDone`, for `ms` at most. */
  async #until(ms: number, { origin }: Primary, isDone: () => boolean) {
    const startedAt = performance.now()
    for (let n = 0; !isDone() && !this.#isClosed && performance.now() - startedAt < ms; n++) {
      if (n > 0) await pause(CATCH_UP_MS[Math.min(n, CATCH_UP_MS.length) - 1], null, { ref: false })
      await Promise.all(this.#all.filter(({ why }) => why === null).map((replica) => this.#ask(replica, origin)))
    }
  }

  /** Asks a replica how far it is. Gives why it cannot be used, or null. */
  async #ask(replica: Replica, origin: string): Promise<string | null> {
    try {
      await replica.ask(origin)
      return null
    } catch (error) {
      const why = error instanceof UnfitError ? error.message : SILENT
      this.#judge(replica, why, error)
      return why
    }
  }

  /** Looks at the primary and all replicas, and again after a while. */
  async #look() {
    // A primary that does not answer makes no lag: until there is another one, nothing is written.
    const primary = await this.#askPrimary().catch(() => null)
    if (primary) {
      this.#lag.note(primary.position, performance.now())
      this.#origin = primary.origin
    }
    await Promise.all(
      this.#all.map(async (replica) => {
        // Until the primary has answered once, nobody knows whose replicas these should be.
        if (this.#origin === '') return
        const why = await this.#ask(replica, this.#origin)
        // A primary is behind nobody.
        replica.lagMs = why === NO_REPLICA ? 0 : this.#lag.of(replica.replayed, performance.now())
        if (why !== null) return
        const limit = replica.why === null ? LAG_MS.out : LAG_MS.back
        this.#judge(replica, replica.lagMs > limit ? LAGS : null)
      }),
    )
    if (this.#isClosed) return
    const isCalm = this.#all.every(({ why, lagMs }) => why === null && lagMs === 0)
    this.#timer = setTimeout(() => void this.#look(), isCalm ? WATCH_MS.calm : WATCH_MS.behind).unref()
  }

  #judge(replica: Replica, why: string | null, error: unknown = null) {
    const before = replica.why
    replica.why = why
    if (before !== why && !this.#isClosed) this.#tell({ ...replica.state, why, error })
    if (before === null && why !== null && why !== LAGS) replica.drop()
  }
}
