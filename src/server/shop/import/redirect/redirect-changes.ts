import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UserId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { redirect } from '#server/db/schema/catalog/product.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import { actorOf } from '#server/shop/audit.ts'
import type { ChangeHandler, ChangeResult, ChangeRun } from '#server/shop/change-set/run-change-set.ts'
import { idOf } from '#server/shop/id-of.ts'

/** `seen` is where the address led when the file was checked; null: nowhere. */
const stored = z.object({ fromPath: z.string(), toPath: z.string(), seen: z.string().nullable().optional() })
const storedBefore = z.object({ toPath: z.string() }).nullable()
const actorId = idOf<UserId>()

const CHANGED: Pick<ChangeResult, 'state' | 'errors'> = {
  state: 'failed',
  errors: { row: 'somebody has led this address elsewhere since the file was checked' },
}

/** A redirect that was led elsewhere, or, without `after`, removed. */
interface Led {
  fromPath: string
  before: { toPath: string } | null
  after: { toPath: string } | null
}

/** Adds redirects where none have come in between, and leads others, which are locked, elsewhere. Gives the addresses of those that were written. */
async function write(tx: Transaction, led: readonly Led[]): Promise<Set<string>> {
  const rows = led.flatMap(({ fromPath, before, after }) => (after ? { fromPath, isNew: before === null, ...after } : []))
  const added = rows.filter(({ isNew }) => isNew).map(({ fromPath, toPath }) => ({ fromPath, toPath }))
  const changed = rows.filter(({ isNew }) => !isNew)
  const done =
    added.length === 0 ? [] : await tx.insert(redirect).values(added).onConflictDoNothing().returning({ from: redirect.fromPath })
  for (const { fromPath, toPath } of changed) await tx.update(redirect).set({ toPath }).where(eq(redirect.fromPath, fromPath))
  return new Set([...done.map(({ from }) => from), ...changed.map(({ fromPath }) => fromPath)])
}

/** Tells the log of redirects as it is told of those that staff set by hand, in one statement however many they are. */
const auditAll = (tx: Transaction, { actor, id }: ChangeRun, led: readonly Led[]) =>
  insertRows(tx, {
    table: auditLog,
    rows: led.map(({ fromPath, before, after }) => ({
      id: newId('aud'),
      ...actorOf({ userId: actorId.parse(actor), requestId: id }),
      action: after ? 'redirect.set' : 'redirect.remove',
      subject: fromPath,
      before,
      after,
    })),
  })

/**
 * Redirects of an import. One that somebody has changed since the file was checked is not overwritten. What is undone leads where it did before; a
 * redirect that somebody has changed since is kept.
 */
export const redirectChanges: ChangeHandler = {
  async apply(tx, run, rows) {
    const sent = rows.map(({ position, change }) => ({ position, ...stored.parse(change) }))
    const paths = sent.map(({ fromPath }) => fromPath)
    const found = await tx.select().from(redirect).where(inArray(redirect.fromPath, paths)).orderBy(redirect.fromPath).for('update')
    const targets = new Map(found.map((one) => [one.fromPath, one.toPath]))
    const isWanted = ({ fromPath, toPath, seen }: (typeof sent)[number]) => {
      const known = targets.get(fromPath) ?? null
      return known !== toPath && (seen === undefined || known === seen)
    }
    const led = sent.filter(isWanted).map(({ fromPath, toPath }): Led => {
      const known = targets.get(fromPath)
      return { fromPath, before: known === undefined ? null : { toPath: known }, after: { toPath } }
    })
    const written = await write(tx, led)
    await auditAll(
      tx,
      run,
      led.filter(({ fromPath }) => written.has(fromPath)),
    )
    const changes = new Map(led.map((one) => [one.fromPath, one]))
    return sent.map(({ position, fromPath, toPath }): ChangeResult => {
      const { before = null, after = null } = changes.get(fromPath) ?? {}
      if (written.has(fromPath))
        return { position, state: 'written', subject: fromPath, before: before && { ...before }, after: after && { ...after } }
      return targets.get(fromPath) === toPath ? { position, state: 'same', subject: fromPath } : { position, ...CHANGED }
    })
  },
  async undo(tx, run, rows) {
    const results: ChangeResult[] = []
    const led: Led[] = []
    for (const { position, change, before } of rows) {
      const { fromPath, toPath } = stored.parse(change)
      const was = storedBefore.parse(before)
      const isOurs = sql`${redirect.fromPath} = ${fromPath} and ${redirect.toPath} = ${toPath}`
      const done = was
        ? await tx.update(redirect).set({ toPath: was.toPath }).where(isOurs).returning({ from: redirect.fromPath })
        : await tx.delete(redirect).where(isOurs).returning({ from: redirect.fromPath })
      if (done.length > 0) led.push({ fromPath, before: { toPath }, after: was })
      results.push(
        done.length > 0 ? { position, state: 'undone' } : { position, state: 'kept', errors: { row: 'somebody has changed it since' } },
      )
    }
    await auditAll(tx, run, led)
    return results
  },
}
