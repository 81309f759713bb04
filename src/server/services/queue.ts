import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Job, JobResult } from 'pg-boss'
import type { ChangeSetId, ImportId, RefundId, ReportExportId, UploadId } from '#domain/id.ts'
import type { OpenDatabase, Queryable } from '#server/db/client.ts'
import { log } from '#server/log.ts'
import { watchDueJobs } from './due-jobs.ts'
import { QUEUE_CLOCK } from './queue-clock.ts'

/** All queues. They are created at start: creating one inside a transaction deadlocks the embedded database. */
export const QUEUES = [
  'outbox',
  'settle',
  'refund',
  'sweep',
  'nightly',
  'reconcile',
  'change-set',
  'picture',
  'import-check',
  'webhook',
  'report-export',
  'back-in-stock',
  'reorder-reminders',
  'review-requests',
] as const

export type QueueName = (typeof QUEUES)[number]

/** The library's own queue, of what its schedules have due. */
const SCHEDULED = '__pgboss__send-it'

type WatchedQueue = QueueName | typeof SCHEDULED

/** The payload of each queue's jobs. */
export interface JobData {
  outbox: Record<string, never>
  settle: { sessionId: string }
  refund: { refundId: RefundId }
  sweep: Record<string, never>
  webhook: Record<string, never>
  nightly: Record<string, never>
  reconcile: { since?: string }
  picture: { uploadId: UploadId }
  'change-set': { changeSetId: ChangeSetId }
  'import-check': { importId: ImportId }
  'report-export': { exportId: ReportExportId }
  'back-in-stock': Record<string, never>
  'reorder-reminders': Record<string, never>
  'review-requests': Record<string, never>
}

/** Queues whose jobs say nothing but that there is something to do. */
export type BareQueue = { [Name in QueueName]: JobData[Name] extends Record<string, never> ? Name : never }[QueueName]

/** Queues whose jobs may say nothing, as those of a schedule do. */
type ScheduledQueue = { [Name in QueueName]: Record<string, never> extends JobData[Name] ? Name : never }[QueueName]

/** How many jobs are taken together, and how many of those run beside each other. A process that is killed leaves those it has taken until they expire. */
export interface Many {
  together: number
  atOnce: number
}

/** The job queue: jobs are enqueued in the transaction that makes them necessary, and may run twice. */
export interface Queue {
  /**
   * Enqueues in a transaction, so that the job exists exactly when the change does, or by itself; workers are woken by the commit. `delaySeconds`
   * delays its start. One that somebody waits for (`isWaitedFor`) goes before the others of its queue.
   */
  enqueue<Name extends QueueName>(
    db: Queryable,
    job: { name: Name; data: JobData[Name]; delaySeconds?: number; isWaitedFor?: boolean },
  ): Promise<void>
  /** Runs the jobs of a queue; one that throws is tried again later, which holds up no other. They are taken one by one unless `many` says otherwise. */
  work<Name extends QueueName>(name: Name, run: (data: JobData[Name]) => Promise<void>, many?: Many): Promise<void>
  /** Runs once for all jobs that wait in a queue whose jobs say nothing but that there is something to do. */
  workOnce(name: BareQueue, run: () => Promise<void>): Promise<void>
  /**
   * Runs a queue's job on a schedule; `cron` is in UTC. Each run is done by one process only.
   * @param options `isMadeUpFor`: runs once, as soon as a process works again, where none did at its time.
   */
  schedule(name: ScheduledQueue, cron: string, options?: { isMadeUpFor: boolean }): Promise<void>
  stop(): Promise<void>
}

/** Jobs that say nothing but that there is something to do, taken together at most. */
const BARE_AT_ONCE = 500

/**
 * Workers are woken by the database's notices, and by `watchDueJobs` for jobs that had to wait; they look by themselves only rarely. Without notices
 * (which is said in the log), each looks every other second.
 */
const LOOKS = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 600 }

/** The library's own rounds: schedules, counts, and what it offers and the shop does not use (s). */
const ROUNDS = {
  cronMonitorIntervalSeconds: 30,
  cronWorkerIntervalSeconds: 20,
  queueCacheIntervalSeconds: 300,
  flowIntervalSeconds: 3_600,
  bamIntervalSeconds: 300,
  notifyHeartbeatIntervalMs: 30_000,
}

const SETTINGS = { retryLimit: 8, retryBackoff: true, retryDelay: 2, deleteAfterSeconds: 3600, notify: true }

/**
 * Jobs that may take hours, where others are taken from their process after a quarter of an hour: such a one would be begun again beside itself. Its
 * process says each minute that it lives; of one that was killed it is taken after two (s).
 */
const LONG = { expireInSeconds: 6 * 3600, heartbeatSeconds: 120 }
const LONG_QUEUES = new Set<QueueName>(['nightly', 'reconcile', 'change-set'])

/** Creates the queues that are missing, and has those of earlier releases wake their workers, and take as long as they may. */
async function prepareQueues(boss: PgBoss) {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of QUEUES) {
    const queue = known.get(name)
    const time = LONG_QUEUES.has(name) ? LONG : {}
    // pg-boss has cached those that were there when it started.
    if (queue?.notify && Object.entries(time).every(([setting, value]) => Reflect.get(queue, setting) === value)) continue
    if (!queue) await boss.createQueue(name, { ...SETTINGS, ...time })
    else await boss.updateQueue(name, { notify: true, ...time })
    // A look-up caches the queue in this process: inside a transaction pg-boss must not have to query for it.
    await boss.findJobs(name, { id: randomUUID() })
  }
}

/**
 * Makes past what the queue has written as of a time that has not come yet: the database's clock was set back since. Its schedules would stand still
 * until then, and find the jobs of each minute sent already.
 */
async function forgetTimesAhead({ db }: OpenDatabase): Promise<void> {
  const past = (column: string) => sql`${sql.identifier(column)} = least(${sql.identifier(column)}, now())`
  await db.execute(sql`
    with ahead as (update pgboss.version set cron_on = now() where cron_on > now() + interval '1 minute' returning 1),
      queues as (update pgboss.queue set ${past('monitor_on')}, ${past('monitor_claim_on')}, ${past('maintain_on')} where exists (select from ahead))
    update pgboss.job set singleton_on = null, ${past('start_after')} where created_on > now() and exists (select from ahead)`)
}

/** The queues that have jobs which are due, in one statement for all. */
async function findDue(database: OpenDatabase): Promise<WatchedQueue[]> {
  await forgetTimesAhead(database)
  const { rows } = await database.db.execute<{ name: WatchedQueue }>(sql`
    select q.name from unnest(${sql.param([...QUEUES, SCHEDULED])}::text[]) q (name)
    where exists (select 1 from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after <= now())`)
  return rows.map(({ name }) => name)
}

/** Has the library look now at what its schedules have due. By itself it does so late by as much as a clock was set back while it asked for the last time. */
function wakeSchedules(boss: PgBoss) {
  for (const { id, name } of boss.getWipData({ includeInternal: true })) if (name === SCHEDULED) boss.notifyWorker(id)
}

/** Runs each of these jobs, `atOnce` beside each other, and says of each what became of it. */
async function runEach<Data extends object>(jobs: Job<Data>[], run: (data: Data) => Promise<void>, atOnce: number): Promise<JobResult[]> {
  const left = [...jobs]
  const results: JobResult[] = []
  const lane = async () => {
    for (let job = left.shift(); job !== undefined; job = left.shift())
      try {
        await run(job.data)
        results.push({ id: job.id, status: 'completed' })
      } catch (error) {
        log.warn({ err: error, queue: job.name, job: job.id }, 'a job failed')
        results.push({ id: job.id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } })
      }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

/** What only enqueues leaves schedules and upkeep to those that run jobs. Those are woken by notices, and keep their connections from one minute's jobs to the next. */
const PURPOSES = {
  queue: { supervise: false, schedule: false, max: 1 },
  jobs: { useListenNotify: true, max: 3, idleTimeoutMillis: 90_000 },
}

async function startBoss(database: OpenDatabase, purpose: keyof typeof PURPOSES): Promise<PgBoss> {
  const boss = new PgBoss({ ...database.queue(purpose), ...ROUNDS, ...PURPOSES[purpose], clock: QUEUE_CLOCK })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'))
  await boss.start()
  return boss
}

/**
 * Starts the queue (pg-boss) on the shop's own database. What runs jobs is started with the first queue that is worked on: that takes several times as
 * long as what enqueues, and a start does it behind the open door.
 * @param works whether this process runs jobs; one that does not is not woken for them
 */
export async function startQueue(database: OpenDatabase, { works }: { works: boolean }): Promise<Queue> {
  const sender = await startBoss(database, 'queue')
  await prepareQueues(sender)
  let starting: Promise<PgBoss> | null = null
  const wakes = new Map<WatchedQueue, () => void>()
  const startWorker = async () => {
    const boss = await startBoss(database, 'jobs')
    wakes.set(SCHEDULED, () => wakeSchedules(boss))
    return boss
  }
  const worker = () => (starting ??= works ? startWorker() : Promise.resolve(sender))
  const wake = (name: WatchedQueue) => wakes.get(name)?.()
  const onError = (error: unknown) => log.warn({ err: error }, 'queues not looked at')
  const watch = works ? watchDueJobs({ findDue: () => findDue(database), wake, onError }) : null
  return {
    async enqueue(db, job) {
      await sender.send(job.name, job.data, {
        db: fromDrizzle(db, sql),
        startAfter: job.delaySeconds ?? 0,
        priority: job.isWaitedFor ? 1 : 0,
      })
      if (job.delaySeconds) watch?.expect(job.name, job.delaySeconds)
    },
    async work<Name extends QueueName>(name: Name, run: (data: JobData[Name]) => Promise<void>, many: Many = { together: 1, atOnce: 1 }) {
      const options = { ...LOOKS, batchSize: many.together, perJobResults: true } as const
      const boss = await worker()
      const id = await boss.work<JobData[Name]>(name, options, async (jobs) => {
        const results = await runEach(jobs, run, many.atOnce)
        // There may be more, whose notices came meanwhile. The library goes on by itself only where jobs are taken together.
        if (jobs.length === many.together) wake(name)
        return results
      })
      wakes.set(name, () => boss.notifyWorker(id))
    },
    async workOnce(name, run) {
      const boss = await worker()
      const id = await boss.work(name, { ...LOOKS, batchSize: BARE_AT_ONCE }, () => run())
      wakes.set(name, () => boss.notifyWorker(id))
    },
    schedule: async (name, cron, { isMadeUpFor } = { isMadeUpFor: false }) =>
      (await worker()).schedule(name, cron, {}, { missed: isMadeUpFor ? 'once' : 'skip' }),
    async stop() {
      watch?.stop()
      const boss = await starting?.catch(() => null)
      await boss?.stop({ graceful: true, timeout: 5_000 })
      await sender.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
