import { sql } from 'drizzle-orm'
import type { ApplianceId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'

/** A model that is to be no more, and the one that takes its place. */
interface Pair {
  id: ApplianceId
  intoId: ApplianceId
}

/** What shoppers have written or sent back, and staff have decided, of models is of those that take their place. */
export async function moveMentions(tx: Transaction, pairs: readonly Pair[]): Promise<void> {
  const from = sql.param(pairs.map(({ id }) => id))
  const into = sql.param(pairs.map(({ intoId }) => intoId))
  for (const table of ['fit_decision', 'fit_question', 'product_review', 'order_return_line'])
    await tx.execute(sql`update ${sql.identifier(table)} mention set appliance_id = pair.into_id
      from unnest(${from}::text[], ${into}::text[]) as pair (id, into_id) where mention.appliance_id = pair.id`)
}
