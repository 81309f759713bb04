import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { SentStatement } from '#server/db/statements.ts'
import type { FreshShop } from './fresh-shop.ts'

/** A node of a plan as `explain (analyze, format json)` tells it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

interface Explained {
  'QUERY PLAN': { Plan: PlanNode }[]
}

/** A plan of a statement inside of a function, as `auto_explain` tells it. */
const nestedPlan = (notice: string | undefined): PlanNode[] => {
  const [, json] = /plan:\s*(\{.*\})\s*$/s.exec(notice ?? '') ?? []
  return json ? [(JSON.parse(json) as { Plan: PlanNode }).Plan] : []
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Rows that a node has looked at. */
const rowsOf = (node: PlanNode) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** What statements may do: the large tables, which they must not read from one end to the other, and how many rows of them a step may look at, or sort. */
export interface PlanLimits {
  tables: readonly string[]
  rows: number
}

/** What in the plans goes beyond the limits, a line each; empty when nothing does. */
function faultsOf(text: string, root: PlanNode, { tables, rows }: PlanLimits): string[] {
  return nodesOf(root).flatMap((node) => {
    const table = node['Relation Name'] ?? ''
    const isOfTables = tables.includes(table)
    const isWhole = node['Node Type'] === 'Seq Scan' && isOfTables
    const isMuch = (isOfTables || node['Node Type'].endsWith('Sort')) && rowsOf(node) > rows
    if (!isWhole && !isMuch) return []
    return [`${node['Node Type']} ${node['Index Name'] ?? table}: ${rowsOf(node)} rows in ${text.slice(0, 120).replace(/\s+/g, ' ')}`]
  })
}

/** Has the server tell the plans of statements inside of functions, too. */
const TELL_NESTED = `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
  set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = json; set auto_explain.log_level = notice`

/**
 * Runs statements again under `explain analyze` and says what is wrong with their plans, and with those of statements inside of functions.
 * @param without an index that is missing meanwhile: the transaction in which it is dropped is rolled back
 */
export async function planFaults(
  url: string,
  sent: readonly SentStatement[],
  { limits, without }: { limits: PlanLimits; without?: string },
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local jit = off')
    await client.query(TELL_NESTED)
    let nested: PlanNode[] = []
    client.on('notice', ({ message }) => nested.push(...nestedPlan(message)))
    if (without) await client.query(`drop index "${without}"`)
    const faults: string[] = []
    for (const { text, parameters } of sent) {
      if (/^(begin|commit)\b/.test(text)) continue
      nested = []
      const { rows } = await client.query<Explained>(`explain (analyze, timing off, format json) ${text}`, parameters)
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      for (const one of [...(plan ? [plan] : []), ...nested]) faults.push(...faultsOf(text, one, limits))
    }
    return faults
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

/** Has a table refuse statements that delete more rows: each would take longer than a statement may, where the rows are large and many. */
export async function refuseLongDeletes(fresh: FreshShop, table: string, most = 5_000): Promise<void> {
  await fresh.rows(sql`create or replace function refuse_long_delete() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > tg_argv[0]::int then raise exception 'one statement deletes too many rows of %', tg_table_name; end if;
      return null;
    end $$`)
  await fresh.rows(
    sql.raw(`create trigger refuse_long_delete after delete on ${table} referencing old table as gone
      for each statement execute function refuse_long_delete(${most})`),
  )
}
