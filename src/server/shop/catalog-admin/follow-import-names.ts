import { sql } from 'drizzle-orm'
import type { BrandId, CategoryId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'

/**
 * Names in files that staff have said to be a brand, or a category, are of the one that takes its place: in files that are still to be applied, and in those
 * to come with the same columns.
 */
export async function followImportNames<Id extends BrandId | CategoryId>(tx: Transaction, from: Id, into: Id): Promise<void> {
  for (const table of ['import_file', 'import_mapping'])
    await tx.execute(sql`
      update ${sql.identifier(table)} file set options = jsonb_set(options, '{names}', (
        select jsonb_object_agg(name, case when id = ${from} then ${into} else id end) from jsonb_each_text(file.options -> 'names') as given (name, id)))
      where exists (select from jsonb_each_text(file.options -> 'names') as given (name, id) where id = ${from})`)
}
