import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { redirect } from '#server/db/schema/catalog/product.ts'
import type { ChangeHandler, ChangeResult } from '#server/shop/change-set/run-change-set.ts'

const stored = z.object({ fromPath: z.string(), toPath: z.string() })
const storedBefore = z.object({ toPath: z.string() }).nullable()

/** Redirects of an import. What is undone leads where it did before; a redirect that somebody has changed since is kept. */
export const redirectChanges: ChangeHandler = {
  async apply(tx, _, rows) {
    const results: ChangeResult[] = []
    for (const { position, change } of rows) {
      const { fromPath, toPath } = stored.parse(change)
      const [known] = await tx.select().from(redirect).where(eq(redirect.fromPath, fromPath)).for('update')
      if (known?.toPath === toPath) {
        results.push({ position, state: 'same', subject: fromPath })
        continue
      }
      await tx.insert(redirect).values({ fromPath, toPath }).onConflictDoUpdate({ target: redirect.fromPath, set: { toPath } })
      results.push({ position, state: 'written', subject: fromPath, before: known ? { toPath: known.toPath } : null, after: { toPath } })
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
