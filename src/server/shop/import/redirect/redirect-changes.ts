import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#server/db/client.ts'
import { redirect } from '#server/db/schema/catalog/product.ts'
import type { ChangeHandler, ChangeResult } from '#server/shop/change-set/run-change-set.ts'

/** `seen` is where the address led when the file was checked; null: nowhere. */
const stored = z.object({ fromPath: z.string(), toPath: z.string(), seen: z.string().nullable().optional() })
const storedBefore = z.object({ toPath: z.string() }).nullable()

const CHANGED: Pick<ChangeResult, 'state' | 'errors'> = {
  state: 'failed',
  errors: { row: 'somebody has led this address elsewhere since the file was checked' },
}

/** Writes a redirect where none has come in between. */
async function write(tx: Transaction, { fromPath, toPath }: { fromPath: string; toPath: string }, known: string | null): Promise<boolean> {
  const done =
    known === null
      ? await tx.insert(redirect).values({ fromPath, toPath }).onConflictDoNothing().returning({ from: redirect.fromPath })
      : await tx.update(redirect).set({ toPath }).where(eq(redirect.fromPath, fromPath)).returning({ from: redirect.fromPath })
  return done.length > 0
}

/**
 * Redirects of an import. One that somebody has changed since the file was checked is not overwritten. What is undone leads where it did before; a
 * redirect that somebody has changed since is kept.
 */
export const redirectChanges: ChangeHandler = {
  async apply(tx, _, rows) {
    const results: ChangeResult[] = []
    for (const { position, change } of rows) {
      const { fromPath, toPath, seen } = stored.parse(change)
      const [found] = await tx.select().from(redirect).where(eq(redirect.fromPath, fromPath)).for('update')
      const known = found?.toPath ?? null
      if (known === toPath) results.push({ position, state: 'same', subject: fromPath })
      else if ((seen !== undefined && known !== seen) || !(await write(tx, { fromPath, toPath }, known)))
        results.push({ position, ...CHANGED })
      else
        results.push({
          position,
          state: 'written',
          subject: fromPath,
          before: known === null ? null : { toPath: known },
          after: { toPath },
        })
    }
    return results
  },
  async undo(tx, _, rows) {
    const results: ChangeResult[] = []
    for (const { position, change, before } of rows) {
      const { fromPath, toPath } = stored.parse(change)
      const was = storedBefore.parse(before)
      const isOurs = sql`${redirect.fromPath} = ${fromPath} and ${redirect.toPath} = ${toPath}`
      const done = was
        ? await tx.update(redirect).set({ toPath: was.toPath }).where(isOurs).returning({ from: redirect.fromPath })
        : await tx.delete(redirect).where(isOurs).returning({ from: redirect.fromPath })
      results.push(
        done.length > 0 ? { position, state: 'undone' } : { position, state: 'kept', errors: { row: 'somebody has changed it since' } },
      )
    }
    return results
  },
}
