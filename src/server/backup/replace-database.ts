import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Database } from '#server/db/client.ts'
import { BackupError } from './backup-error.ts'

/** What stands in a database that is to be restored into. */
export interface Target extends Record<string, unknown> {
  name: string
  version: number
  tables: number
}

/** Looks at the database. @throws {BackupError} while processes of the shop are connected. */
export async function lookAtTarget(db: Pick<Database, 'execute'>): Promise<Target> {
  const { rows } = await db.execute<Target & { shops: number }>(sql`
    select current_database() as name, current_setting('server_version_num')::int / 10000 as version,
      (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
          and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as tables,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name like 'partwright %') as shops`)
  const [found] = rows
  if (!found) throw new BackupError('The database does not answer.')
  const { shops, ...target } = found
  if (shops > 0)
    throw new BackupError(
      `The shop is running on the database ${target.name} (${shops} connections). Stop all of its processes first, and let a pooler forget theirs (PgBouncer: RECONNECT).`,
    )
  return target
}

/**
 * SQL that empties the place of the shop's data, to be run before a dump in the same transaction: the schemas of migrations and jobs, and all that
 * is in `public` but extensions; the schema itself may be somebody else's. A shop that starts meanwhile waits for its end. Tables on which
 * somebody has made a view elsewhere are not dropped: the statement is refused, and nothing changes.
 */
export const EMPTYING = `
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration});
  do $$
  declare
    found record;
    kinds text[];
    names text[];
    tables text;
  begin
    select array_agg(case type when 'statistics object' then 'statistics' else type end), array_agg(identity) into kinds, names
      from pg_depend d, pg_identify_object(d.classid, d.objid, 0)
      where d.refclassid = 'pg_namespace'::regclass and d.refobjid = 'public'::regnamespace and d.deptype = 'n' and d.classid <> 'pg_extension'::regclass
        and not exists (select 1 from pg_depend e where e.classid = d.classid and e.objid = d.objid and e.deptype = 'e');
    for found in select * from unnest(kinds, names) as o (kind, name) where kind in ('view', 'materialized view') loop
      execute format('drop %s if exists %s cascade', found.kind, found.name);
    end loop;
    select string_agg(name, ', ') into tables from unnest(kinds, names) as o (kind, name) where kind = 'table';
    if tables is not null then execute 'drop table ' || tables; end if;
    for found in select * from unnest(kinds, names) as o (kind, name) where kind not in ('view', 'materialized view', 'table') loop
      execute format('drop %s if exists %s cascade', found.kind, found.name);
    end loop;
    drop schema if exists drizzle cascade;
    drop schema if exists pgboss cascade;
  end $$;`
