import { and, inArray } from 'drizzle-orm'
import type { ApplianceId, BrandId, ProductId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { Transaction } from '#server/db/client.ts'
import { appliance, fitment } from '#server/db/schema/catalog/appliance.ts'
import { readTaken, wrongRow } from '../row/checked-row.ts'
import type { CheckedRow, StoredImport, StoredImportRow } from '../row/checked-row.ts'
import { readImportNames } from '../row/import-names.ts'
import type { ImportNames } from '../row/import-names.ts'
import { matchRows } from '../row/match-parts.ts'
import { readYesNo } from '../row/product-columns.ts'
import { cellsByField } from '../row/read-part-row.ts'

/** A row on its way. */
interface Reading {
  row: StoredImportRow
  errors: Record<string, string>
  productId: ProductId | null
  brandId: BrandId | null
  model: string
  fits: boolean
  /** Null: the file does not say. */
  note: string | null
}

async function readRows(
  tx: Transaction,
  file: StoredImport,
  { rows, names }: { rows: readonly StoredImportRow[]; names: ImportNames },
): Promise<Reading[]> {
  const options = { ...file.options, mode: 'update' as const }
  const cells = rows.map((row) => ({ row, ...cellsByField(row.cells, file) }))
  const matches = await matchRows(
    tx,
    cells.map(({ fields }) => fields),
    options,
  )
  return cells.map(({ row, fields, errors }, at) => {
    const { productId = null, refused = null } = matches[at] ?? {}
    const said = fields.get('fits') || 'yes'
    const fits = readYesNo(said)
    const brandName = fields.get('applianceBrand') ?? ''
    const brandId = brandName === '' ? null : names.brandId(brandName)
    const note = fields.get('fitNote') ?? null
    Object.assign(errors, { ...refused, ...errors })
    if (fits === null) errors.fits ??= `"${said.slice(0, 40)}" is neither yes nor no.`
    if (brandName !== '' && brandId === null) errors.applianceBrand ??= names.refusal('brand', brandName)
    if (note !== null && note.length > 500) errors.fitNote = 'has more than 500 characters'
    const model = normalisePartNumber(fields.get('applianceModel') ?? '')
    if (model === '') errors.applianceModel = 'is needed'
    return { row, errors, productId, brandId, model, fits: fits ?? true, note: note || null }
  })
}

/** The appliances with these model numbers; without a brand, the same number may be that of several. */
async function findAppliances(tx: Transaction, readings: readonly Reading[]): Promise<(reading: Reading) => ApplianceId[]> {
  const models = [...new Set(readings.flatMap(({ model }) => model || []))]
  const rows = models.length > 0 ? await tx.select().from(appliance).where(inArray(appliance.normalised, models)) : []
  return ({ model, brandId }) =>
    rows.filter((row) => row.normalised === model && (brandId === null || row.brandId === brandId)).map(({ id }) => id)
}

const words = (fits: boolean) => (fits ? 'yes' : 'no')

/** Checks rows of a file that say which part fits which appliance. */
export async function checkFitRows(tx: Transaction, file: StoredImport, rows: readonly StoredImportRow[]): Promise<CheckedRow[]> {
  const readings = await readRows(tx, file, { rows, names: await readImportNames(tx, file.options.names) })
  const appliancesOf = await findAppliances(tx, readings)
  const pairs = readings.map((reading) => {
    const found = appliancesOf(reading)
    if (found.length === 0 && reading.model !== '') reading.errors.applianceModel ??= 'There is no such model.'
    if (found.length > 1) reading.errors.applianceBrand ??= `${found.length} brands have this model: name one.`
    const [applianceId] = found
    return { reading, applianceId, key: applianceId && reading.productId ? `${applianceId} ${reading.productId}` : null }
  })
  const taken = await readTaken(tx, { id: file.id, column: 'key', values: pairs.flatMap(({ key }) => key ?? []) })
  const products = readings.flatMap(({ productId }) => productId ?? [])
  const appliances = pairs.flatMap(({ applianceId }) => applianceId ?? [])
  const isNamed = and(inArray(fitment.productId, products), inArray(fitment.applianceId, appliances))
  const known = products.length > 0 && appliances.length > 0 ? await tx.select().from(fitment).where(isNamed) : []
  const statements = new Map(known.map((one) => [`${one.applianceId} ${one.productId}`, one]))
  return pairs.map(({ reading, applianceId, key }): CheckedRow => {
    const { row, errors, productId, fits, note } = reading
    const [first] = key === null ? [] : (taken.get(key) ?? []).filter(({ position }) => position < row.position)
    if (first) errors.row = `is that of row ${first.line} already`
    else if (key !== null) taken.set(key, [{ position: row.position, line: row.line }])
    if (Object.keys(errors).length > 0 || key === null) return wrongRow(row, errors, key)
    const current = statements.get(key)
    const next = { fits, note: note ?? current?.note ?? '' }
    const isSame = current?.fits === next.fits && current.note === next.note
    const after = {
      ...(current?.fits !== fits && { fits: words(fits) }),
      ...((current?.note ?? '') !== next.note && { fitNote: next.note }),
    }
    return {
      position: row.position,
      state: isSame ? 'same' : current ? 'changed' : 'new',
      subject: key,
      change: { productId, applianceId, ...next, seen: current ? { fits: current.fits, note: current.note } : null },
      before: current && !isSame ? { fits: words(current.fits), fitNote: current.note } : null,
      after: isSame ? null : after,
      errors: null,
      alarms: [],
      key,
      slug: null,
    }
  })
}
