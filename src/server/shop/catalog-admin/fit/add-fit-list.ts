import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import type { FitSource } from '#domain/fit/fit-statement.ts'
import type { ApplianceId, ProductId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { brandKeys } from '#server/db/brand-keys.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { sentId } from '#server/shop/id-of.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readApplianceRecord } from './appliance-record.ts'
import { changeFits } from './change-fits.ts'
import type { FitChange, FitStatement } from './change-fits.ts'

/** Rows in a request; longer lists come in several. */
const MAX_ROWS = 500

const cell = z.string().max(300)

/** A list of fits: of one model (`applianceId`) or with a model in each row. `replace`: what differs from the list is overwritten. */
export const fitListSentSchema = z.strictObject({
  applianceId: sentId<ApplianceId>().nullable(),
  rows: z
    .array(z.strictObject({ model: cell.default(''), part: cell, note: z.string().trim().max(500).default('') }))
    .min(1)
    .max(MAX_ROWS),
  fits: z.boolean(),
  source: z.enum(FIT_SOURCES),
  replace: z.boolean().default(false),
})
type FitListSent = z.output<typeof fitListSentSchema>

/** What becomes of a row. `differs`: the shop says something else there, which stays; `repeated`: an earlier row has named the same. */
const ROW_STATES = ['added', 'replaced', 'same', 'differs', 'repeated', 'unknown_part', 'unknown_model', 'ambiguous'] as const

/** The report on a list, row by row; `names` are the models or parts that an ambiguous row may mean, or what the shop says. */
export const fitListReportSchema = z
  .object({ rows: z.array(z.object({ state: z.enum(ROW_STATES), names: z.array(z.string()) })) })
  .meta({ id: 'StaffFitListReport' })
type Report = z.output<typeof fitListReportSchema>['rows'][number]

interface Pair {
  applianceId: ApplianceId
  productId: ProductId
}

type Found<Id> = Map<string, { id: Id; name: string }[]>

function collect<Id>(rows: readonly { key: string; id: Id; name: string }[]): Found<Id> {
  const found: Found<Id> = new Map()
  for (const { key, ...one } of rows) found.set(key, [...(found.get(key) ?? []), one])
  return found
}

/** Models by their number, or by a name of the brand and number. */
async function findModels(tx: Transaction, keys: readonly string[]): Promise<Found<ApplianceId>> {
  const { rows } = await tx.execute<{ key: string; id: ApplianceId; name: string }>(sql`
    with typed (key) as (select unnest(${sql.param([...keys])}::text[]))
    select distinct key, a.id, b.name || ' ' || a.number as name from (
      select key, a.id from typed join appliance a on a.normalised = key
      union select key, a.id from typed join (select brand.id, known.key as name from brand, ${brandKeys(sql`brand`)} known) b on starts_with(key, b.name)
        join appliance a on a.brand_id = b.id and a.normalised = substr(key, length(b.name) + 1)
    ) hit join appliance a using (id) join brand b on b.id = a.brand_id order by key, name`)
  return collect(rows)
}

/** Parts by one of their own numbers; by superseded and other makers' numbers where none is their own. */
async function findParts(tx: Transaction, keys: readonly string[]): Promise<Found<ProductId>> {
  const { rows } = await tx.execute<{ key: string; id: ProductId; name: string }>(sql`
    with hit as (
      select n.normalised as key, n.product_id as id, min(case when n.kind in ('mpn', 'sku') then 1 else 2 end) as distance
      from part_number n where n.normalised = any(${sql.param([...keys])}::text[]) group by 1, 2
    )
    select key, id, p.part_number || ' ' || p.name as name
    from (select *, min(distance) over (partition by key) as nearest from hit) h join product p using (id)
    where distance = nearest order by key, name`)
  return collect(rows)
}

const keysOf = (texts: readonly string[]) => [...new Set(texts.map(normalisePartNumber))].filter((key) => key !== '')

const keyOf = ({ applianceId, productId }: Pair) => `${applianceId} ${productId}`

const saidOf = ({ fits, source }: FitStatement) => `${fits ? 'fits' : 'does not fit'} (${source.replace('_', ' ')})`

/** What a row means: a model and a part, or what is wrong with it. */
function readRow(
  row: FitListSent['rows'][number],
  { models, parts, applianceId }: { models: Found<ApplianceId>; parts: Found<ProductId>; applianceId: ApplianceId | null },
): Report | Pair {
  const named = models.get(normalisePartNumber(row.model)) ?? []
  const [model] = applianceId === null ? named.map(({ id }) => id) : [applianceId]
  if (model === undefined) return { state: 'unknown_model', names: [] }
  const hits = parts.get(normalisePartNumber(row.part)) ?? []
  const [part] = hits
  if (!part) return { state: 'unknown_part', names: [] }
  const several = applianceId === null && named.length > 1 ? named : hits.length > 1 ? hits : null
  if (several) return { state: 'ambiguous', names: several.slice(0, 10).map(({ name }) => name) }
  return { applianceId: model, productId: part.id }
}

/** What the shop says of these pairs, by both ids. */
async function readStatements(tx: Transaction, pairs: readonly Pair[]) {
  const { rows } = await tx.execute<{ key: string; fits: boolean; source: FitSource; note: string }>(sql`
    select appliance_id || ' ' || product_id as key, fits, source, note from fitment
    where (appliance_id, product_id) in (select * from unnest(
      ${sql.param(pairs.map(({ applianceId }) => applianceId))}::text[], ${sql.param(pairs.map(({ productId }) => productId))}::text[]))`)
  return new Map(rows.map(({ key, ...statement }) => [key, statement]))
}

/** What becomes of a row that names a model and a part, and the change that it asks for. */
function judge(
  pair: Pair,
  current: FitStatement | undefined,
  { statement, replace }: { statement: FitStatement; replace: boolean },
): { report: Report; change?: FitChange } {
  const change = { ...pair, statement, seen: current ?? null }
  if (!current) return { report: { state: 'added', names: [] }, change }
  const differs = current.fits !== statement.fits
  if (!replace) return { report: differs ? { state: 'differs', names: [saidOf(current)] } : { state: 'same', names: [] } }
  const isSame = !differs && current.source === statement.source && current.note === statement.note
  return isSame ? { report: { state: 'same', names: [] } } : { report: { state: 'replaced', names: [saidOf(current)] }, change }
}

/** The rows of a list, read: models and parts are looked up for all of them at once. */
async function readRows(tx: Transaction, { applianceId, rows }: Pick<FitListSent, 'applianceId' | 'rows'>) {
  if (applianceId !== null) await readApplianceRecord(tx, applianceId)
  const models = await findModels(tx, applianceId === null ? keysOf(rows.map(({ model }) => model)) : [])
  const parts = await findParts(tx, keysOf(rows.map(({ part }) => part)))
  return rows.map((row) => ({ note: row.note, meant: readRow(row, { models, parts, applianceId }) }))
}

/**
 * Says of the parts of a list whether they fit their models. What the list says already is left as it is; where the shop says the contrary,
 * that stays and is reported, unless `replace` is asked for.
 * @returns the report, in the order of the rows.
 * @throws {Problem} `not_found` for the model of the whole list.
 */
export const addFitList = (shop: Shop, staff: Staff, { fits, source, replace, ...list }: FitListSent): Promise<Report[]> =>
  changeContent(shop, async (tx) => {
    const rows = await readRows(tx, list)
    const stated = await readStatements(
      tx,
      rows.flatMap(({ meant }) => ('productId' in meant ? meant : [])),
    )
    const seen = new Set<string>()
    const judged = rows.map(({ note, meant }): { report: Report; change?: FitChange } => {
      if (!('productId' in meant)) return { report: meant }
      const key = keyOf(meant)
      if (seen.has(key)) return { report: { state: 'repeated', names: [] } }
      seen.add(key)
      return judge(meant, stated.get(key), { statement: { fits, source, note }, replace })
    })
    const changes = judged.flatMap(({ change }) => change ?? [])
    const results = await changeFits(tx, staff, changes)
    // Somebody has said something else of the pair since it was read.
    const late = new Set(changes.filter((_, index) => results[index] === 'conflict').map(keyOf))
    return judged.map(({ report, change }) => (change && late.has(keyOf(change)) ? { state: 'differs', names: [] } : report))
  })
