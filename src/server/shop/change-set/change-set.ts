import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { canBeUndone, CHANGE_ROW_STATES, CHANGE_SET_STATES, CHANGE_SET_STEPS, UNDO_DAYS } from '#domain/change-set.ts'
import type { ChangeRowState, ChangeSetStep } from '#domain/change-set.ts'
import type { ChangeSetId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { changeSet, changeSetRow } from '#server/db/schema/office/change-set.ts'
import { user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { idOf } from '#server/shop/id-of.ts'
import { pagedList, pageFields, pageWindow } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'
import type { Shop } from '#server/shop/shop.ts'

const count = z.int()
const countsSchema = z.object({ pending: count, written: count, same: count, failed: count, undone: count, kept: count } satisfies Record<
  ChangeRowState,
  typeof count
>)

/** A change set with its progress: how many rows are in which state. */
export const changeSetSchema = z
  .object({
    id: idOf<ChangeSetId>(),
    kind: z.string(),
    title: z.string(),
    by: z.string().nullable(),
    state: z.enum(CHANGE_SET_STATES),
    error: z.string().nullable(),
    total: z.int(),
    counts: countsSchema,
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
    /** Until when it can be undone; null when it cannot. */
    undoUntil: z.string().nullable(),
  })
  .meta({ id: 'ChangeSet' })
export type ChangeSet = z.output<typeof changeSetSchema>

export const changeSetListSchema = z.object({ rows: z.array(changeSetSchema), ...pageFields }).meta({ id: 'ChangeSetList' })

/** A row of a change set: what was asked for, what it was before and is after, and why it was not written. */
const changeRowSchema = z
  .object({
    position: z.int(),
    subject: z.string().nullable(),
    state: z.enum(CHANGE_ROW_STATES),
    change: z.record(z.string(), z.unknown()),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    errors: z.record(z.string(), z.string()).nullable(),
  })
  .meta({ id: 'ChangeSetRow' })
export const changeRowListSchema = z.object({ rows: z.array(changeRowSchema), ...pageFields }).meta({ id: 'ChangeSetRowList' })

/** Makes a draft without rows. */
export async function createChangeSet(
  db: Queryable,
  staff: Staff,
  set: { kind: string; title: string; params?: Record<string, unknown> },
): Promise<ChangeSetId> {
  const id = newId('chg')
  await db.insert(changeSet).values({ ...set, id, actor: staff.userId })
  return id
}

/** A row that is added; with `errors` it is one that cannot be made. */
export interface NewChangeRow {
  position: number
  subject: string | null
  change: Record<string, unknown>
  errors?: Record<string, string> | null
}

/** Adds rows to a draft; one at a position that is taken already is the same one, sent again. @throws {Problem} `not_found`, `not_allowed_in_state` */
export async function addChangeRows(tx: Transaction, changeSetId: ChangeSetId, rows: readonly NewChangeRow[]): Promise<void> {
  await lockForStep(tx, changeSetId, 'start')
  for (let start = 0; start < rows.length; start += 1_000)
    await tx
      .insert(changeSetRow)
      .values(
        rows
          .slice(start, start + 1_000)
          .map((row) => ({ ...row, changeSetId, state: row.errors ? ('failed' as const) : ('pending' as const) })),
      )
      .onConflictDoNothing()
}

const counts = sql<Partial<ChangeSet['counts']>>`(select coalesce(json_object_agg(s.state, s.n), '{}') from
  (select r.state, count(*)::int as n from change_set_row r where r.change_set_id = ${changeSet.id} group by r.state) s)`

const NONE: ChangeSet['counts'] = { pending: 0, written: 0, same: 0, failed: 0, undone: 0, kept: 0 }

const selectSets = (db: Queryable) =>
  db.select({ set: changeSet, by: user.name, counts }).from(changeSet).leftJoin(user, eq(user.id, changeSet.actor))

const asView = ({ set, by, counts: found }: Awaited<ReturnType<typeof selectSets>>[number], now = new Date()): ChangeSet => {
  const counted = { ...NONE, ...found }
  const last = set.finishedAt && new Date(set.finishedAt.getTime() + UNDO_DAYS * 86_400_000)
  const isDone = CHANGE_SET_STEPS.undo.some((state) => state === set.state)
  const canUndo =
    canBeUndone(set.kind) && isDone && (set.state === 'undone' ? counted.kept : counted.written) > 0 && last !== null && last > now
  return {
    id: set.id,
    kind: set.kind,
    title: set.title,
    by,
    state: set.state,
    error: set.error,
    total: Object.values(counted).reduce((sum, n) => sum + n, 0),
    counts: counted,
    createdAt: set.createdAt.toISOString(),
    finishedAt: set.finishedAt?.toISOString() ?? null,
    undoUntil: canUndo ? last.toISOString() : null,
  }
}

/** A change set and its progress. @throws {Problem} `not_found` */
export async function readChangeSet(db: Queryable, id: ChangeSetId): Promise<ChangeSet> {
  const [row] = await selectSets(db).where(eq(changeSet.id, id))
  if (!row) throw new Problem('not_found', { detail: 'Change set not found' })
  return asView(row)
}

/** What a change set changes; null when there is none. */
export async function kindOfChangeSet(db: Queryable, id: ChangeSetId): Promise<string | null> {
  const [found] = await db.select({ kind: changeSet.kind }).from(changeSet).where(eq(changeSet.id, id))
  return found?.kind ?? null
}

/** Change sets of these kinds that were started, newest first. */
export async function listChangeSets(
  db: Queryable,
  { page, limit: size, kind, kinds }: Page & { kind?: string | undefined; kinds: string[] },
) {
  const where = and(
    sql`${changeSet.state} <> 'draft'`,
    inArray(changeSet.kind, kinds),
    kind === undefined ? undefined : eq(changeSet.kind, kind),
  )
  const { limit, offset } = pageWindow(page, size)
  const rows = await selectSets(db).where(where).orderBy(desc(changeSet.createdAt)).limit(limit).offset(offset)
  return { rows: rows.map((row) => asView(row)), ...pagedList(await db.$count(changeSet, where), page, size) }
}

/** Rows of a change set in their order; of one state if it is given. */
export async function listChangeRows(
  db: Queryable,
  id: ChangeSetId,
  { page, limit: size = 100, state }: Page & { state?: (typeof CHANGE_ROW_STATES)[number] | undefined },
): Promise<z.output<typeof changeRowListSchema>> {
  const where = and(eq(changeSetRow.changeSetId, id), state === undefined ? undefined : eq(changeSetRow.state, state))
  const { limit, offset } = pageWindow(page, size)
  const rows = await db.select().from(changeSetRow).where(where).orderBy(asc(changeSetRow.position)).limit(limit).offset(offset)
  return {
    rows: rows.map(({ changeSetId: _, version: __, ...row }) => row),
    ...pagedList(await db.$count(changeSetRow, where), page, size),
  }
}

/**
 * Locks a change set for a step. A cancel waits for no batch of a lane: while one ends the next has begun, and the set would not be free before the run's end.
 * @throws {Problem} `not_found`, `not_allowed_in_state`
 */
async function lockForStep(tx: Transaction, id: ChangeSetId, step: ChangeSetStep) {
  const lock = step === 'cancel' ? 'no key update' : 'update'
  const [set] = await tx.select().from(changeSet).where(eq(changeSet.id, id)).for(lock)
  if (!set) throw new Problem('not_found', { detail: 'Change set not found' })
  if (!CHANGE_SET_STEPS[step].some((state) => state === set.state))
    throw new Problem('not_allowed_in_state', { detail: `This change set is ${set.state}.` })
  return set
}

/** Locks a draft, to add rows to it. @throws {Problem} `not_found`, `not_allowed_in_state` */
export const expectDraft = (tx: Transaction, id: ChangeSetId) => lockForStep(tx, id, 'start')

/** What each step sets. The log says of each record who has changed it: whoever has started the run, or has it undone. */
const STEPS = {
  start: ({ userId }: Staff) => ({ state: 'running' as const, startedAt: sql`now()`, actor: userId }),
  cancel: () => ({ cancelRequested: true }),
  undo: ({ userId }: Staff) => ({
    state: 'undoing' as const,
    cancelRequested: false,
    params: sql`${changeSet.params} || ${JSON.stringify({ undoneBy: userId })}::jsonb`,
  }),
} satisfies Partial<Record<ChangeSetStep, (staff: Staff) => Record<string, unknown>>>

/** Rows in a statement about all of a change set: each stays well within the time that a statement may take. */
const PART = 5_000

/**
 * Has an undo try the rows again that it has kept: what had changed their records since may be undone by now. False when there are none.
 */
async function tryKeptAgain(tx: Transaction, id: ChangeSetId): Promise<boolean> {
  let tried = 0
  for (let found = PART; found === PART; tried += found) {
    const { rows } = await tx.execute(sql`update change_set_row set state = 'written', errors = null
      where change_set_id = ${id} and state = 'kept' and position in (
        select position from change_set_row where change_set_id = ${id} and state = 'kept' order by position limit ${PART}::int)
      returning position`)
    found = rows.length
  }
  return tried > 0
}

/**
 * Starts, cancels or undoes a change set; the work is a job. A cancelled run ends after its present batch, and what it has done can be undone. What an undo has
 * kept can be tried again.
 * @throws {Problem} `not_found`; `not_allowed_in_state`, also for an undo after 30 days.
 */
export const stepChangeSet = (shop: Shop, staff: Staff, { id, step }: { id: ChangeSetId; step: keyof typeof STEPS }): Promise<void> =>
  shop.db.transaction((tx) => stepInside(shop, tx, { staff, id, step }))

/** The same inside a transaction. */
export async function stepInside(
  shop: Shop,
  tx: Transaction,
  { staff, id, step }: { staff: Staff; id: ChangeSetId; step: keyof typeof STEPS },
): Promise<void> {
  const set = await lockForStep(tx, id, step)
  if (step === 'undo' && !canBeUndone(set.kind)) throw new Problem('not_allowed_in_state', { detail: 'These changes cannot be undone.' })
  const isAgain = step === 'undo' && set.state === 'undone'
  if (isAgain && !(await tryKeptAgain(tx, id))) throw new Problem('not_allowed_in_state', { detail: 'This change set is undone.' })
  if (step === 'undo' && asView({ set, by: null, counts: { written: 1, kept: 1 } }).undoUntil === null)
    throw new Problem('not_allowed_in_state', { detail: `Changes can be undone for ${UNDO_DAYS} days.` })
  await tx
    .update(changeSet)
    .set({ ...STEPS[step](staff), updatedAt: sql`now()` })
    .where(eq(changeSet.id, id))
  await audit(tx, staff, { action: `change-set.${step}`, subject: id, after: { title: set.title } })
  if (step !== 'cancel') await shop.queue.enqueue(tx, { name: 'change-set', data: { changeSetId: id } })
}

/** Deletes a draft. @throws {Problem} `not_found`, `not_allowed_in_state` */
export async function discardChangeSet(shop: Shop, id: ChangeSetId): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await lockForStep(tx, id, 'discard')
    await tx.delete(changeSet).where(eq(changeSet.id, id))
  })
}
