import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './client.ts'

/**
 * Inserts rows with one parameter, however many they are: a statement with a parameter for each value takes longer to build and to parse than
 * to run, and its text is another one for each number of rows. Columns that the rows do not name take their defaults.
 * @param rows all with the fields of the first.
 * @param onConflict what stands behind the rows, as `on conflict do nothing`.
 */
export async function insertRows<Table extends PgTable>(
  db: Queryable,
  { table, rows, onConflict }: { table: Table; rows: readonly Table['$inferInsert'][]; onConflict?: SQL },
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first)
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const fields = new Map(columns.map(([field, column]) => [field, column.name]))
  const named = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([field, value]) => {
        const name = fields.get(field)
        return name === undefined ? [] : [[name, value]]
      }),
    ),
  )
  await db.execute(sql`insert into ${table} (${names}) select ${names}
    from json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(named)}::json) ${onConflict ?? sql``}`)
}
