import { asc, and, desc, eq, sql } from 'drizzle-orm'
import type { ChangeRowState } from '#domain/change-set.ts'
import type { ChangeSetId } from '#domain/id.ts'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { changeSet, changeSetRow } from '#server/db/schema/office/change-set.ts'
import { crashPoint } from '#server/crash-point.ts'
import { log } from '#server/log.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { foreignKeyProblem } from '#server/shop/foreign-key-problem.ts'
import { errorCode } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Rows in a transaction: few enough that shoppers who buy one of these parts hardly wait. */
const BATCH = 250

/** A run that has not finished a batch for this long has lost its process. */
const STALLED = '1 minute'

type StoredSet = typeof changeSet.$inferSelect
export type StoredRow = typeof changeSetRow.$inferSelect

/** What became of a row. */
export interface ChangeResult {
  position: number
  state: Exclude<ChangeRowState, 'pending'>
  subject?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  version?: number | null
  errors?: Record<string, string> | null
}

/** The change set that runs, with whoever has started the run or has it undone, and the shop for what its rows ask of other verbs. */
export type ChangeRun = StoredSet & { shop: Shop }

/** How the changes of one kind are made and undone; each answers for every row. What it throws for one row alone makes that row `failed`. */
export interface ChangeHandler {
  /** Rows in a transaction: fewer when each locks more than itself. */
  batch?: number
  /** How many batches of an import may run at once: its rows are of different records. */
  lanes?: number
  apply(tx: Transaction, run: ChangeRun, rows: readonly StoredRow[]): Promise<ChangeResult[]>
  undo(tx: Transaction, run: ChangeRun, rows: readonly StoredRow[]): Promise<ChangeResult[]>
  /** What follows once, after a run has come to its end, and may be lost with its process. */
  ended?(shop: Shop, id: ChangeSetId): Promise<void>
}
export type ChangeHandlers = Record<string, ChangeHandler>

/**
 * Whether the data is at fault, not the database or its load: classes 21 (one row twice in a statement), 22 (data) and 23 (constraint) of SQL's error
 * codes, and what is not stored as it should be.
 */
const isOfData = (error: unknown) => error instanceof Problem || error instanceof z.ZodError || /^2[123]/.test(errorCode(error) ?? '')

/** What is wrong with a row, by field; `row` where no field is to blame. */
function refusalOf(error: unknown): Record<string, string> {
  const problem = error instanceof Problem ? error : foreignKeyProblem(error)
  return problem ? (problem.fields ?? { row: problem.detail ?? problem.message }) : { row: 'cannot be stored' }
}

/** Rows together; when the data of one is at fault, each by itself, so that it holds up no other. */
async function applyRows(
  tx: Transaction,
  rows: readonly StoredRow[],
  {
    apply,
    refused,
  }: { apply: (inner: Transaction, some: readonly StoredRow[]) => Promise<ChangeResult[]>; refused: ChangeResult['state'] },
): Promise<ChangeResult[]> {
  try {
    return await tx.transaction((inner) => apply(inner, rows))
  } catch (error) {
    if (!isOfData(error)) throw error
    const [row, ...others] = rows
    if (row && others.length === 0) {
      log.warn({ err: error, position: row.position }, 'a row of a change set')
      return [{ position: row.position, state: refused, errors: refusalOf(error) }]
    }
    const results: ChangeResult[] = []
    for (const one of rows) results.push(...(await applyRows(tx, [one], { apply, refused })))
    return results
  }
}

const storeResults = (tx: Transaction, id: ChangeSetId, results: readonly ChangeResult[]) =>
  tx.execute(sql`
    update change_set_row r set state = x.state, subject = coalesce(x.subject, r.subject), before = coalesce(x.before, r.before),
      after = coalesce(x.after, r.after), version = coalesce(x.version, r.version), errors = x.errors
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as x(position int, state text, subject text, before jsonb, after jsonb, version int, errors jsonb)
    where r.change_set_id = ${id} and r.position = x.position`)

/** How each running state goes on: with rows in `from`, until none is left; those whose data are at fault become `refused`. */
const RUNS = {
  running: { from: 'pending', end: 'done', refused: 'failed', step: 'apply', order: asc },
  undoing: { from: 'written', end: 'undone', refused: 'kept', step: 'undo', order: desc },
} as const

/** What runs: its handler, and the lock under which its state is read. */
interface Run {
  shop: Shop
  handlers: ChangeHandlers
  id: ChangeSetId
}

async function readSet(tx: Transaction, id: ChangeSetId, lock: 'update' | 'key share') {
  const [set] = await tx.select().from(changeSet).where(eq(changeSet.id, id)).for(lock)
  return set && (set.state === 'running' || set.state === 'undoing') ? { ...set, state: set.state } : null
}

/** Whose changes the rows are now. Sets that older versions of the shop undo name nobody. */
const actorOf = ({ state, actor, params }: StoredSet): string =>
  state === 'undoing' && typeof params.undoneBy === 'string' ? params.undoneBy : actor

function handlerOf({ handlers }: Run, kind: string): ChangeHandler {
  const handler = handlers[kind]
  if (!handler) throw new Error(`There is no handler for change sets of kind ${kind}`)
  return handler
}

/** Makes or undoes the changes of rows, and stores what became of them. */
async function runRows(tx: Transaction, run: Run, { set, rows }: { set: StoredSet & { state: keyof typeof RUNS }; rows: StoredRow[] }) {
  const { step, refused } = RUNS[set.state]
  const handler = handlerOf(run, set.kind)
  const apply = (inner: Transaction, some: readonly StoredRow[]) =>
    handler[step](inner, { ...set, actor: actorOf(set), shop: run.shop }, some)
  await storeResults(tx, run.id, await applyRows(tx, rows, { apply, refused }))
  crashPoint('changeSet.beforeCommit', Math.max(...rows.map(({ position }) => position)))
}

const setChanged = (db: Queryable, id: ChangeSetId) =>
  db
    .update(changeSet)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(eq(changeSet.id, id))

/** One batch, while no other runs. Without more rows it is the end of the run, unless another process has ended it. */
async function runBatch(tx: Transaction, run: Run): Promise<'more' | 'ended' | 'ended before'> {
  const { id } = run
  const set = await readSet(tx, id, 'update')
  if (!set) return 'ended before'
  const { from, end, order } = RUNS[set.state]
  const isCancelled = set.state === 'running' && set.cancelRequested
  const rows = isCancelled
    ? []
    : await tx
        .select()
        .from(changeSetRow)
        .where(and(eq(changeSetRow.changeSetId, id), eq(changeSetRow.state, from)))
        .orderBy(order(changeSetRow.position))
        .limit(handlerOf(run, set.kind).batch ?? BATCH)
  if (rows.length === 0) {
    const times = set.state === 'running' ? { finishedAt: sql`now()` } : { undoneAt: sql`now()` }
    await tx
      .update(changeSet)
      .set({ state: isCancelled ? 'cancelled' : end, updatedAt: sql`now()`, ...times })
      .where(eq(changeSet.id, id))
    return 'ended'
  }
  await setChanged(tx, id)
  await runRows(tx, run, { set, rows })
  return 'more'
}

/**
 * One batch of a lane, beside those of the other lanes: of every so many batches it has one. Whoever runs, cancels or undoes the set alone
 * waits until the batches of all lanes have ended; a lane that another process has taken is left to it.
 */
async function runLaneBatch(tx: Transaction, run: Run, { lane, lanes }: { lane: number; lanes: number }): Promise<boolean> {
  const { id } = run
  const { rows: taken } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext(${id}), ${lane}::int) as mine`)
  const set = taken[0]?.mine ? await readSet(tx, id, 'key share') : null
  if (set?.state !== 'running' || set.cancelRequested) return false
  const isOfLane = sql`${changeSetRow.position} / ${BATCH} % ${lanes} = ${lane}`
  const rows = await tx
    .select()
    .from(changeSetRow)
    .where(and(eq(changeSetRow.changeSetId, id), eq(changeSetRow.state, 'pending'), isOfLane))
    .orderBy(asc(changeSetRow.position))
    .limit(BATCH)
  if (rows.length > 0) await runRows(tx, run, { set, rows })
  return rows.length > 0
}

async function runLane(run: Run, place: { lane: number; lanes: number }): Promise<void> {
  let hasMore = true
  while (hasMore) {
    hasMore = await changeContent(run.shop, (tx) => runLaneBatch(tx, run, place))
    // Outside: the row would be locked until the batch ends.
    await setChanged(run.shop.db, run.id)
  }
}

/**
 * Runs a change set to its end, a transaction a batch; while the database works on one batch of an import, the process prepares another. Two
 * processes may run the same one: they take turns. A process that dies has lost at most the batches that it was at, which the next run makes
 * again.
 */
export async function runChangeSet(shop: Shop, handlers: ChangeHandlers, id: ChangeSetId): Promise<void> {
  const run = { shop, handlers, id }
  const [set] = await shop.db.select({ kind: changeSet.kind, params: changeSet.params }).from(changeSet).where(eq(changeSet.id, id))
  const lanes = set && 'importId' in set.params ? (handlerOf(run, set.kind).lanes ?? 1) : 1
  if (lanes > 1) await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(run, { lane, lanes })))
  let state: Awaited<ReturnType<typeof runBatch>> = 'more'
  while (state === 'more') state = await changeContent(shop, (tx) => runBatch(tx, run))
  if (set && state === 'ended') await handlerOf(run, set.kind).ended?.(shop, id)
}

/** Gives change sets whose process has died to the queue again. */
export async function resumeChangeSets(shop: Shop): Promise<void> {
  const { rows } = await shop.db.execute<{ id: ChangeSetId }>(
    sql`update change_set set updated_at = now() where state in ('running', 'undoing') and updated_at < now() - ${STALLED}::interval returning id`,
  )
  for (const { id } of rows) await shop.queue.enqueue(shop.db, { name: 'change-set', data: { changeSetId: id } })
}
