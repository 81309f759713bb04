import { sql } from 'drizzle-orm'
import { connectionName, ROLES } from '#domain/process-role.ts'
import type { Role } from '#domain/process-role.ts'
import type { Shop } from './shop.ts'

/**
 * How many processes of each role are there, as PostgreSQL sees it: each has one connection by which it listens. The embedded database has the one process that
 * asks.
 */
export async function countProcesses({ db, env }: Pick<Shop, 'db' | 'env'>): Promise<Record<Role, number>> {
  const counts = { web: 0, worker: 0, all: env.DATABASE_URL ? 0 : 1 }
  if (!env.DATABASE_URL) return counts
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select application_name as name, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'partwright%listen' group by 1`)
  for (const role of ROLES) counts[role] = rows.find(({ name }) => name === connectionName(role, 'listen'))?.count ?? 0
  return counts
}
