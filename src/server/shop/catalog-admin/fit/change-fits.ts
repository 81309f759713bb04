import { inArray, sql } from 'drizzle-orm'
import type { FitSource } from '#domain/fit/fit-statement.ts'
import type { ApplianceId, ProductId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { fitment } from '#server/db/schema/catalog/appliance.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import { actorOf } from '#server/shop/audit.ts'
import type { OPERATOR, Staff } from '#server/shop/audit.ts'

/** What is said of a part and a model. */
export interface FitStatement {
  fits: boolean
  source: FitSource
  note: string
}

/** A part and a model. */
interface FitPair {
  applianceId: ApplianceId
  productId: ProductId
}

/** A statement to make, or to take back (null). With `seen`, it is refused when something else is said there by now. */
export interface FitChange extends FitPair {
  statement: FitStatement | null
  seen?: FitStatement | null | undefined
}

/** What became of a change: `conflict`, somebody else has said something else; `unknown`, the model or the part does not exist any more. */
export type FitChanged = 'written' | 'same' | 'conflict' | 'unknown'

/** Rows per insert into the audit log. */
const BATCH = 1_000

const pairOf = ({ applianceId, productId }: FitPair) => `${applianceId} ${productId}`

const isSame = (one: FitStatement | null, other: FitStatement | null) =>
  one === null || other === null ? one === other : one.fits === other.fits && one.source === other.source && one.note === other.note

/** Numbers of models, which stay locked by id until the transaction ends, and of parts. */
async function lockNames(tx: Transaction, changes: readonly FitPair[]) {
  const applianceIds = sql.param([...new Set(changes.map(({ applianceId }) => applianceId))])
  const models = await tx.execute<{ id: ApplianceId; name: string }>(sql`
    select a.id, b.name || ' ' || a.number as name from appliance a join brand b on b.id = a.brand_id
    where a.id = any(${applianceIds}::text[]) order by a.id for no key update of a`)
  const parts = await tx
    .select({ id: product.id, name: product.partNumber })
    .from(product)
    .where(inArray(product.id, [...new Set(changes.map(({ productId }) => productId))]))
  return {
    models: new Map(models.rows.map(({ id, name }) => [id, name])),
    parts: new Map(parts.map(({ id, name }) => [id, name])),
  }
}

/** What is said now of each of the pairs. */
async function readStated(tx: Transaction, changes: readonly FitPair[]): Promise<Map<string, FitStatement>> {
  const rows = await tx
    .select({
      applianceId: fitment.applianceId,
      productId: fitment.productId,
      fits: fitment.fits,
      source: sql<FitSource>`${fitment.source}`,
      note: fitment.note,
    })
    .from(fitment)
    .where(
      sql`(${fitment.applianceId}, ${fitment.productId}) in (select * from unnest(
        ${sql.param(changes.map(({ applianceId }) => applianceId))}::text[], ${sql.param(changes.map(({ productId }) => productId))}::text[]))`,
    )
  return new Map(rows.map(({ fits, source, note, ...pair }) => [pairOf(pair), { fits, source, note }]))
}

/** What is said of each of the pairs, in their order; null: nothing. Nobody says otherwise until the transaction ends. */
export async function lockFits(tx: Transaction, pairs: readonly FitPair[]): Promise<(FitStatement | null)[]> {
  await lockNames(tx, pairs)
  const stated = await readStated(tx, pairs)
  return pairs.map((pair) => stated.get(pairOf(pair)) ?? null)
}

async function writeRows(tx: Transaction, changes: readonly FitChange[]) {
  const made = changes.flatMap(({ applianceId, productId, statement }) => (statement ? { applianceId, productId, ...statement } : []))
  if (made.length > 0)
    await tx.execute(sql`
      insert into fitment (appliance_id, product_id, fits, source, note)
      select w."applianceId", w."productId", w.fits, w.source, w.note
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as w("applianceId" text, "productId" text, fits boolean, source text, note text)
      order by 1, 2
      on conflict (appliance_id, product_id) do update set fits = excluded.fits, source = excluded.source, note = excluded.note`)
  const ended = changes.filter(({ statement }) => statement === null)
  if (ended.length > 0)
    await tx.execute(sql`
      delete from fitment where (appliance_id, product_id) in (select * from unnest(
        ${sql.param(ended.map(({ applianceId }) => applianceId))}::text[], ${sql.param(ended.map(({ productId }) => productId))}::text[]))`)
  const touched = sql.param([...new Set(changes.map(({ applianceId }) => applianceId))])
  // The map of the site says when a model's page has changed.
  await tx.execute(sql`update appliance set updated_at = now() where id = any(${touched}::text[])`)
}

/** `fits (maker): only with the long shaft`, as the history shows it. */
const said = ({ fits, source, note }: FitStatement) =>
  `${fits ? 'fits' : 'does not fit'} (${source.replace('_', ' ')})${note ? `: ${note}` : ''}`

interface Written {
  subject: string
  name: string
  before: FitStatement | null
  after: FitStatement | null
}

/** One entry for each model, and one for each part: either history tells the whole. */
async function writeHistory(tx: Transaction, staff: Staff | typeof OPERATOR, written: readonly Written[]) {
  const entries = new Map<string, { before: Record<string, string>; after: Record<string, string> }>()
  for (const { subject, name, before, after } of written) {
    const entry = entries.get(subject) ?? { before: {}, after: {} }
    if (before) entry.before[name] = said(before)
    if (after) entry.after[name] = said(after)
    entries.set(subject, entry)
  }
  const rows = [...entries].map(([subject, entry]) => ({
    ...entry,
    id: newId('aud'),
    ...actorOf(staff),
    action: subject.startsWith('mdl_') ? 'appliance.fit' : 'product.fit',
    subject,
  }))
  for (let start = 0; start < rows.length; start += BATCH) await tx.insert(auditLog).values(rows.slice(start, start + BATCH))
}

/**
 * Says of parts and models whether they fit, or takes it back: the one way in which staff change fits, from a model, a part, a pasted list, a
 * return or a file. A pair has one statement at most; a new one takes the place of the old one, which the audit log keeps, under the model and the part.
 * @param changes of different pairs; call it inside `changeContent`. The models stay locked until the transaction ends.
 * @returns what became of each, in the order of the changes.
 */
export async function changeFits(tx: Transaction, staff: Staff | typeof OPERATOR, changes: readonly FitChange[]): Promise<FitChanged[]> {
  if (changes.length === 0) return []
  const { models, parts } = await lockNames(tx, changes)
  const stated = await readStated(tx, changes)
  const results = changes.map((change): FitChanged => {
    const current = stated.get(pairOf(change)) ?? null
    if (!models.has(change.applianceId) || !parts.has(change.productId)) return 'unknown'
    if (isSame(current, change.statement)) return 'same'
    return change.seen !== undefined && !isSame(current, change.seen) ? 'conflict' : 'written'
  })
  const due = changes.filter((_, index) => results[index] === 'written')
  if (due.length === 0) return results
  await writeRows(tx, due)
  await writeHistory(
    tx,
    staff,
    due.flatMap((change): Written[] => {
      const { applianceId, productId, statement: after } = change
      const before = stated.get(pairOf(change)) ?? null
      return [
        { subject: applianceId, name: parts.get(productId) ?? '', before, after },
        { subject: productId, name: models.get(applianceId) ?? '', before, after },
      ]
    }),
  )
  return results
}
