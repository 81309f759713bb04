import { sql } from 'drizzle-orm'
import type { BrandId, CategoryId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'

/** Where staff have saved a brand or a category by its id, in JSON: what names in files mean, and the filters of lists. */
const SAVED = [
  ['import_file', 'options'],
  ['import_mapping', 'options'],
  ['saved_view', 'search'],
] as const

/**
 * What staff have said of a brand, or of a category, is said of the one that takes its place: names in files that are still to be applied, and in those to
 * come with the same columns, and views of lists.
 */
export async function followMerge<Id extends BrandId | CategoryId>(tx: Transaction, from: Id, into: Id): Promise<void> {
  for (const [table, column] of SAVED)
    await tx.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = replace(${sql.identifier(column)}::text, ${from}, ${into})::jsonb
      where strpos(${sql.identifier(column)}::text, ${from}) > 0`)
}
