import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { OpenDatabase, Reader } from '#server/db/client.ts'
import { log } from '#server/log.ts'
import type { ChangeSetId, ImportId, RefundId, ReportExportId, UploadId } from '#domain/id.ts'

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

/** The payload of each queue's jobs. */
export interface JobData {
  outbox: Record<string, never>
  settle: { sessionId: string }
  refund: { refundId: RefundId }
  sweep: Record<string, never>
  webhook: Record<string, never>
  nightly: Record<string, never>
  reconcile: { sinceHours?: number }
  picture: { uploadId: UploadId }
  'change-set': { changeSetId: ChangeSetId }
  'import-check': { importId: ImportId }
  'report-export': { exportId: ReportExportId }
  'back-in-stock': Record<string, never>
  'reorder-reminders': Record<string, never>
  'review-requests': Record<string, never>
}

/** The job queue: jobs are enqueued in the transaction that makes them necessary, and may run twice. */
export interface Queue {
  /** Enqueues in a transaction, so that the job exists exactly when the change does, or by itself. `delaySeconds` delays its start. */
  enqueue<Name extends QueueName>(db: Reader, job: { name: Name; data: JobData[Name]; delaySeconds?: number }): Promise<void>
  work<Name extends QueueName>(name: Name, run: (data: JobData[Name]) => Promise<void>): Promise<void>
  /** Runs a queue's job on a schedule; `cron` is in UTC. Each run is done by one process only. */
  schedule(name: QueueName, cron: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the queue (pg-boss) on the shop's own database. */
export async function startQueue(database: OpenDatabase): Promise<Queue> {
  const boss = new PgBoss({ ...database.queue, cronMonitorIntervalSeconds: 30, cronWorkerIntervalSeconds: 10, max: 4 })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of QUEUES) {
    if (!known.has(name)) await boss.createQueue(name, { retryLimit: 8, retryBackoff: true, retryDelay: 2, deleteAfterSeconds: 3600 })
    // A look-up caches the queue in this process: inside a transaction pg-boss must not have to query for it.
    await boss.findJobs(name, { id: randomUUID() })
  }
  return {
    async enqueue(db, job) {
      await boss.send(job.name, job.data, { db: fromDrizzle(db, sql), startAfter: job.delaySeconds ?? 0 })
    },
    async work<Name extends QueueName>(name: Name, run: (data: JobData[Name]) => Promise<void>) {
      await boss.work<JobData[Name]>(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
        for (const job of jobs) await run(job.data)
      })
    },
    schedule: (name, cron) => boss.schedule(name, cron),
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
