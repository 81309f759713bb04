import { sql } from 'drizzle-orm'
import { NEW_NAME, partKey } from '#domain/import/import-fields.ts'
import type { ImportWarning } from '#domain/import/import-fields.ts'
import type { ProductId } from '#domain/id.ts'
import { slugify } from '#domain/catalog/slug.ts'
import { priceOfOne } from '#domain/pricing/unit-price.ts'
import type { Transaction } from '#server/db/client.ts'
import { checkProducts } from '#server/shop/catalog-admin/check-products.ts'
import type { ProductDraft } from '#server/shop/catalog-admin/product-draft.ts'
import { endOldSales } from '#server/shop/catalog-admin/end-old-sales.ts'
import type { ProductChange } from '#server/shop/catalog-admin/product-fields.ts'
import { readProducts } from '#server/shop/catalog-admin/product-record.ts'
import { mapInTurns } from '#server/services/map-in-turns.ts'
import type { StaffProduct } from '#server/shop/catalog-admin/product-record.ts'
import { draftProducts, isDraft, isSame } from '#server/shop/catalog-admin/write-products.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import { readNamedFits } from './fit/named-fits.ts'
import { readTaken, takeKey, wrongRow } from './row/checked-row.ts'
import type { CheckedRow, StoredImport, StoredImportRow } from './row/checked-row.ts'
import { isNewName, readImportNames } from './row/import-names.ts'
import type { ImportNames } from './row/import-names.ts'
import { findTwins } from './row/find-twins.ts'
import { matchRows } from './row/match-parts.ts'
import { byColumn, cellsByField, changedFaults, differenceOf, readPartRow } from './row/read-part-row.ts'
import type { FieldCells, RowErrors } from './row/read-part-row.ts'

/** What one piece costs, where a sale that is over counts no more, and one that is planned does. */
const priceNow = (part: StaffProduct, now: string) =>
  priceOfOne(part.saleEndsAt !== null && part.saleEndsAt <= now ? { ...part, salePriceCents: null } : part)

/** What staff should look at in a change. */
function warningsOf({ current, next }: ProductDraft, { options: { alarmPercent }, mapping }: StoredImport): ImportWarning[] {
  const alarms: ImportWarning[] = []
  const now = new Date().toISOString()
  const [before, after] = [current && priceNow(current, now), priceNow(next, now)]
  if (current && before !== null) {
    const moved = Math.max(
      Math.abs(after - before) / Math.max(1, before),
      Math.abs(next.priceCents - current.priceCents) / Math.max(1, current.priceCents),
    )
    if (moved * 100 > alarmPercent) alarms.push('price')
    if (current.active && !next.active) alarms.push('archived')
    // A file that does not say what was exported may be an old one.
    if (next.onHand !== current.onHand && !mapping.includes('onHandExported')) alarms.push('stock')
  }
  const isPriced = after !== before || next.costCents !== current?.costCents
  if (isPriced && next.costCents !== null && after < next.costCents) alarms.push('below_cost')
  return alarms
}

/** A row on its way: its cells, its part, and its change. */
interface Reading {
  row: StoredImportRow
  fields: FieldCells
  key: string | null
  current: StaffProduct | null
  change: ProductChange
  errors: RowErrors
  notes: RowErrors
  /** Whether it cannot be for any part: what a part would lack is of no interest then. */
  isLost: boolean
}

/**
 * Those of archived parts that a file has added and the undoing of its import has archived, and nobody has touched since: what was changed and undone after
 * that counts as two versions.
 */
async function readUndone(tx: Transaction, parts: Iterable<StaffProduct>): Promise<Set<ProductId>> {
  const archived = Array.from(parts).filter(({ active }) => !active)
  if (archived.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: ProductId }>(sql`
    select p.id from unnest(${sql.param(archived.map(({ id }) => id))}::text[]) wanted join product p on p.id = wanted
    where exists (select from change_set_row r where r.subject = p.id and r.state = 'undone' and r.before is null and p.version = r.version + 1 + 2 * (
      select count(*) from change_set_row l where l.subject = p.id and l.state = 'undone' and l.version > r.version))`)
  return new Set(rows.map(({ id }) => id))
}

async function readRows(
  tx: Transaction,
  file: StoredImport,
  { rows, names }: { rows: readonly StoredImportRow[]; names: ImportNames },
): Promise<Reading[]> {
  const { options } = file
  const read = rows.map((row) => {
    const { fields, errors } = cellsByField(row.cells, file)
    return { row, fields, errors }
  })
  const zone = (await readSettings(tx)).identity.timeZone
  const matches = await matchRows(
    tx,
    read.map(({ fields }) => fields),
    options,
  )
  const parts = await readProducts(
    tx,
    matches.flatMap(({ productId }) => productId ?? []),
  )
  const undone = options.mode === 'update' ? new Set<ProductId>() : await readUndone(tx, parts.values())
  return mapInTurns(read, ({ row, fields, errors }, at) => {
    const { key = null, productId = null, refused = null } = matches[at] ?? {}
    const current = (productId && parts.get(productId)) ?? null
    const partRow = { current, options, names, zone, source: file.source }
    const part = readPartRow(fields, partRow)
    // As if it had never been added: the mended file adds it.
    const isBack = current !== null && undone.has(current.id) && !fields.get('active')
    const change = isBack ? { ...part.change, active: true } : part.change
    const faults = changedFaults(fields, errors, partRow)
    const { notes } = part
    return { row, fields, key, current, change, notes, errors: { ...part.errors, ...refused, ...faults }, isLost: refused !== null }
  })
}

/** Gives new parts whose address was made from their name another when it is taken, in the file or in the shop. */
async function findAddresses(tx: Transaction, id: StoredImport['id'], readings: readonly Reading[]) {
  const news = readings.filter(({ current, fields, change }) => !current && !fields.get('slug') && change.slug !== undefined)
  if (news.length === 0) return
  const slugs = news.flatMap(({ change }) => change.slug ?? [])
  const { rows } = await tx.execute<{ slug: string }>(
    sql`select p.slug from unnest(${sql.param([...new Set(slugs)])}::text[]) wanted join product p on p.slug = wanted`,
  )
  const inFile = await readTaken(tx, { id, column: 'slug', values: slugs })
  const taken = new Set(rows.map(({ slug }) => slug))
  for (const { row, change } of news) {
    const slug = change.slug ?? ''
    const isOthers = (inFile.get(slug)?.position ?? Infinity) < row.position
    if (taken.has(slug) || isOthers) change.slug = slugify(`${slug.slice(0, 60)} ${change.sku ?? ''}`)
    taken.add(change.slug ?? '')
  }
}

/** A second row of the file for the same part, or with the same address, is an error. */
async function refuseTwice(tx: Transaction, id: StoredImport['id'], readings: readonly Reading[]) {
  const keys = await readTaken(tx, { id, column: 'key', values: readings.flatMap(({ key }) => key ?? []) })
  const slugOf = ({ current, change }: Reading) => (change.slug !== undefined && change.slug !== current?.slug ? change.slug : null)
  const slugs = await readTaken(tx, { id, column: 'slug', values: readings.flatMap((reading) => slugOf(reading) ?? []) })
  for (const reading of readings) {
    const first = takeKey(keys, reading.key, reading.row)
    if (first) reading.errors.row = `is that of row ${first.line} already`
    const other = takeKey(slugs, slugOf(reading), reading.row)
    if (other) reading.errors.slug = `is that of row ${other.line} already`
  }
}

/** What is refused, without what the import itself makes when it starts. */
const refusalsOf = (refusals: Record<string, string> = {}, { next }: ProductDraft): RowErrors => {
  const { brandId, categoryId, ...others } = refusals
  return byColumn({
    ...others,
    ...(brandId && !isNewName(next.brandId ?? '') && { brandId }),
    ...(categoryId && !isNewName(next.categoryId) && { categoryId }),
  })
}

function checkedOf(
  { row, key, current, change, errors, notes }: Reading,
  draft: ProductDraft,
  { names, file }: { names: ImportNames; file: StoredImport },
): CheckedRow {
  const isWrong = Object.keys(errors).length > 0
  const base = {
    position: row.position,
    subject: current?.id ?? null,
    key,
    slug: change.slug !== undefined && change.slug !== current?.slug ? change.slug : null,
  }
  const state = isWrong ? 'error' : isSame(draft) ? 'same' : current ? 'changed' : 'new'
  const seen = current ? { version: current.version, ...(change.onHand !== undefined && { seenOnHand: current.onHand }) } : {}
  const difference = state === 'same' ? { before: null, after: null } : differenceOf(current, draft.next, names)
  return {
    ...base,
    ...difference,
    state,
    change: isWrong ? null : { ...change, ...seen },
    errors: isWrong ? errors : null,
    alarms: isWrong || state === 'same' ? [] : warningsOf(draft, file),
    ...(!isWrong && Object.keys(notes).length > 0 && { notes }),
  }
}

/** The same rows with the models that their texts name, and of which the fits of their parts say nothing. */
async function withModels(
  tx: Transaction,
  rows: readonly CheckedRow[],
  { readings, drafts, names }: { readings: readonly Reading[]; drafts: Awaited<ReturnType<typeof draftProducts>>; names: ImportNames },
): Promise<CheckedRow[]> {
  const naming = rows.flatMap((row, at) => {
    const [reading, draft] = [readings[at], drafts[at]]
    return row.state !== 'error' && reading && draft && isDraft(draft) ? [{ row, fields: reading.fields, part: draft.next }] : []
  })
  const found = await readNamedFits(tx, naming, names)
  const models = new Map(naming.map(({ row }, at) => [row, found[at] ?? []]))
  return rows.map((row) => ({ ...row, ...((models.get(row) ?? []).length > 0 && { models: models.get(row) ?? [] }) }))
}

/** The same rows, with the part of the shop that a new part looks like, unless staff have said that it is another. */
async function withTwins(
  tx: Transaction,
  rows: readonly CheckedRow[],
  { drafts, file }: { drafts: Awaited<ReturnType<typeof draftProducts>>; file: StoredImport },
): Promise<CheckedRow[]> {
  const news = rows.flatMap((row, at) => {
    const draft = drafts[at]
    const isDecided = row.key === null || file.options.names[partKey(row.key)] === NEW_NAME
    return row.state === 'new' && !isDecided && draft && isDraft(draft) ? [{ row, part: draft.next }] : []
  })
  const found = await findTwins(
    tx,
    news.map(({ part }) => part),
  )
  const twins = new Map(news.map(({ row }, at) => [row, found[at]]))
  return rows.map((row): CheckedRow => {
    const twin = twins.get(row)
    return twin ? { ...row, twin, alarms: [...row.alarms, 'twin'] } : row
  })
}

/**
 * Checks rows of a file that bring parts, by the rules of the editor: against the shop and against the rows before them. Nothing is changed.
 * @param rows in their order; those before them have been checked and stored.
 */
export async function checkPartRows(tx: Transaction, file: StoredImport, rows: readonly StoredImportRow[]): Promise<CheckedRow[]> {
  const names = await readImportNames(tx, file.options.names)
  const readings = await readRows(tx, file, { rows, names })
  await findAddresses(tx, file.id, readings)
  await refuseTwice(tx, file.id, readings)
  const known = new Map(readings.flatMap(({ current }): [ProductId, StaffProduct][] => (current ? [[current.id, current]] : [])))
  const writes = await endOldSales(
    tx,
    readings.map(({ current, change }) => ({ id: current?.id ?? null, change })),
  )
  const drafts = await draftProducts(tx, known, writes)
  const refusals = await checkProducts(
    tx,
    // What is for no part holds up no row that is for the part which it was near to.
    drafts
      .filter((_, at) => !readings[at]?.isLost)
      .filter(isDraft)
      .filter((draft) => !isSame(draft)),
  )
  const checked = readings.map((reading, at): CheckedRow => {
    const draft = drafts[at]
    if (!draft || reading.isLost) return wrongRow(reading.row, reading.errors, reading.key)
    if (!isDraft(draft)) return wrongRow(reading.row, { ...byColumn(draft), ...reading.errors }, reading.key)
    const errors = { ...refusalsOf(refusals.get(draft.next.id), draft), ...reading.errors }
    return checkedOf({ ...reading, errors, change: writes[at]?.change ?? reading.change }, draft, { names, file })
  })
  return withModels(tx, await withTwins(tx, checked, { drafts, file }), { readings, drafts, names })
}
