import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { DifferenceId, OrderId, ReconciliationId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { newId } from '#server/db/id.ts'
import { order } from '#server/db/schema/order/order.ts'
import { reconciliation, reconciliationDifference } from '#server/db/schema/order/reconciliation.ts'
import type { DIFFERENCE_KINDS } from '#server/db/schema/order/reconciliation.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { Shop } from '#server/shop/shop.ts'

/** What a comparison has found: what we say of a session or refund, and what the provider does. */
export interface Difference {
  kind: (typeof DIFFERENCE_KINDS)[number]
  subject: string
  orderId: OrderId | null
  ours: unknown
  theirs: unknown
}

const isJson = (column: AnyPgColumn, value: unknown) => sql`coalesce(${column}, 'null') = ${JSON.stringify(value ?? null)}::jsonb`

/** Whether staff have settled this difference, and both sides still say what they said then. */
async function isSettled(shop: Shop, { kind, subject, ours, theirs }: Difference): Promise<boolean> {
  const row = reconciliationDifference
  const [settled] = await shop.db
    .select({ id: row.id })
    .from(row)
    .where(and(eq(row.kind, kind), eq(row.subject, subject), isNotNull(row.note), isJson(row.ours, ours), isJson(row.theirs, theirs)))
    .limit(1)
  return settled !== undefined
}

/** Lists a difference, once; one that staff have settled is not listed again. @returns whether it is open now */
export async function storeDifference(shop: Shop, runId: ReconciliationId, difference: Difference): Promise<boolean> {
  if (await isSettled(shop, difference)) return false
  await shop.db
    .insert(reconciliationDifference)
    .values({ ...difference, id: newId('dif'), lastSeenIn: runId })
    .onConflictDoUpdate({
      target: [reconciliationDifference.kind, reconciliationDifference.subject],
      targetWhere: sql`resolved_at is null`,
      set: { ours: difference.ours, theirs: difference.theirs, lastSeenIn: runId },
    })
  return true
}

/** A difference that could not be looked at is not resolved by that. */
export const keepDifference = (shop: Shop, runId: ReconciliationId, subject: string) =>
  shop.db
    .update(reconciliationDifference)
    .set({ lastSeenIn: runId })
    .where(and(isNull(reconciliationDifference.resolvedAt), eq(reconciliationDifference.subject, subject)))

const LIST_SIZE = 100

/** The latest reconciliation, and its differences. */
export const reconciliationSchema = z
  .object({
    latest: z.union([
      z.object({
        checked: z.int(),
        error: z.string().nullable(),
        since: z.string(),
        startedAt: z.string(),
        finishedAt: z.string().nullable(),
      }),
      z.null(),
    ]),
    differences: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        subject: z.string(),
        ours: z.unknown(),
        theirs: z.unknown(),
        orderNumber: z.string().nullable(),
        foundAt: z.string(),
      }),
    ),
  })
  .meta({ id: 'Reconciliation' })
type Reconciliation = z.output<typeof reconciliationSchema>

/** The latest reconciliation and the open differences, newest first, at most 100. */
export async function readReconciliation(shop: Shop): Promise<Reconciliation> {
  const [[latest], rows] = await Promise.all([
    shop.db.select().from(reconciliation).orderBy(desc(reconciliation.createdAt)).limit(1),
    shop.db
      .select({ difference: reconciliationDifference, number: order.number })
      .from(reconciliationDifference)
      .leftJoin(order, eq(order.id, reconciliationDifference.orderId))
      .where(isNull(reconciliationDifference.resolvedAt))
      .orderBy(desc(reconciliationDifference.foundAt))
      .limit(LIST_SIZE),
  ])
  return {
    latest: latest
      ? {
          checked: latest.checked,
          error: latest.error,
          since: latest.since.toISOString(),
          startedAt: latest.createdAt.toISOString(),
          finishedAt: latest.finishedAt?.toISOString() ?? null,
        }
      : null,
    differences: rows.map(({ difference: { id, kind, subject, ours, theirs, foundAt }, number }) => ({
      id,
      kind,
      subject,
      ours,
      theirs,
      orderNumber: number,
      foundAt: foundAt.toISOString(),
    })),
  }
}

/** Staff settle a difference that no comparison can end, and say why. @throws {Problem} `not_found` when it is not open (any more) */
export const settleDifference = (shop: Shop, { id, note }: { id: DifferenceId; note: string }, staff: Staff): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const [settled] = await tx
      .update(reconciliationDifference)
      .set({ note, resolvedAt: sql`now()` })
      .where(and(eq(reconciliationDifference.id, id), isNull(reconciliationDifference.resolvedAt)))
      .returning()
    if (!settled) throw new Problem('not_found', { detail: 'There is no such open difference.' })
    const { kind, subject, ours, theirs } = settled
    await audit(tx, staff, { action: 'reconciliation.settle', subject: id, before: { kind, subject, ours, theirs }, after: { note } })
  })

/** Staff start a reconciliation now, as a job. @param since a day (ISO) from which on everything is compared, besides what each night is */
export const requestReconciliation = (shop: Shop, since: string | undefined, staff: Staff): Promise<void> =>
  shop.db.transaction(async (tx) => {
    await audit(tx, staff, { action: 'reconciliation.request', subject: 'reconciliation', ...(since && { after: { since } }) })
    await shop.queue.enqueue(tx, { name: 'reconcile', data: since ? { since } : {} })
  })
