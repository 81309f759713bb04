import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ApplianceId, ProductId } from '#domain/id.ts'
import { FIT_SOURCES } from '#domain/catalog/fit.ts'
import { fitment } from '#server/db/schema/catalog/appliance.ts'
import type { ChangeHandler, ChangeResult } from '#server/shop/change-set/run-change-set.ts'
import { idOf } from '#server/shop/id-of.ts'

const statement = z.object({ fits: z.boolean(), note: z.string() })
/** `seen` is what was said when the file was checked; null: nothing. */
const stored = statement.extend({ productId: idOf<ProductId>(), applianceId: idOf<ApplianceId>(), seen: statement.nullable().optional() })
const storedBefore = z.object({ fits: z.boolean(), note: z.string(), source: z.enum(FIT_SOURCES) }).nullable()

type Statement = z.output<typeof statement>

const isSame = (one: Statement | null | undefined, other: Statement | null | undefined) =>
  one?.fits === other?.fits && one?.note === other?.note

const pair = ({ applianceId, productId }: z.output<typeof stored>) =>
  and(eq(fitment.applianceId, applianceId), eq(fitment.productId, productId))

/** Statements of an import about what fits. What somebody has said since the file was checked is not overwritten. What is undone says what it said before; one that somebody has changed since is kept. */
export const fitChanges: ChangeHandler = {
  async apply(tx, _, rows) {
    const results: ChangeResult[] = []
    for (const { position, change, subject } of rows) {
      const next = stored.parse(change)
      const [current] = await tx.select().from(fitment).where(pair(next)).for('update')
      if (isSame(current, next)) {
        results.push({ position, state: 'same', subject })
        continue
      }
      if (next.seen !== undefined && !isSame(current, next.seen)) {
        results.push({ position, state: 'failed', errors: { row: 'somebody has said otherwise since the file was checked' } })
        continue
      }
      const said = { fits: next.fits, note: next.note, source: 'staff' as const }
      await tx
        .insert(fitment)
        .values({ ...said, applianceId: next.applianceId, productId: next.productId })
        .onConflictDoUpdate({ target: [fitment.applianceId, fitment.productId], set: said })
      const before = current ? { fits: current.fits, note: current.note, source: current.source } : null
      results.push({ position, state: 'written', subject, before, after: said })
    }
    return results
  },
  async undo(tx, _, rows) {
    const results: ChangeResult[] = []
    for (const { position, change, before } of rows) {
      const next = stored.parse(change)
      const was = storedBefore.parse(before)
      const isOurs = and(pair(next), eq(fitment.fits, next.fits), eq(fitment.note, next.note))
      const done = was
        ? await tx.update(fitment).set(was).where(isOurs).returning({ id: fitment.productId })
        : await tx.delete(fitment).where(isOurs).returning({ id: fitment.productId })
      results.push(
        done.length > 0 ? { position, state: 'undone' } : { position, state: 'kept', errors: { row: 'somebody has changed it since' } },
      )
    }
    return results
  },
}
