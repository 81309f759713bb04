import { and, inArray, sql } from 'drizzle-orm'
import type { ApplianceId, BrandId, ProductId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { FitSource } from '#domain/fit/fit-statement.ts'
import type { Transaction } from '#server/db/client.ts'
import { appliance, fitment } from '#server/db/schema/catalog/appliance.ts'
import type { FitStatement } from '#server/shop/catalog-admin/fit/change-fits.ts'
import { readTaken, takeKey, wrongRow } from '../row/checked-row.ts'
import { newModelId } from './new-models.ts'
import type { CheckedRow, StoredImport, StoredImportRow } from '../row/checked-row.ts'
import { readImportNames } from '../row/import-names.ts'
import type { ImportNames } from '../row/import-names.ts'
import { matchRows } from '../row/match-parts.ts'
import { readYesNo } from '../row/read-yes-no.ts'
import { cellsByField } from '../row/read-part-row.ts'

/** A row on its way. */
interface Reading {
  row: StoredImportRow
  errors: Record<string, string>
  productId: ProductId | null
  brandId: BrandId | null
  model: string
  /** The model as the file writes it. */
  number: string
  /** Null: the file does not say. */
  fits: boolean | null
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
    const said = fields.get('fits') ?? ''
    const fits = said === '' ? null : readYesNo(said)
    const brandName = fields.get('applianceBrand') ?? ''
    const brandId = brandName === '' ? null : names.brandId(brandName)
    const note = fields.get('fitNote') ?? null
    Object.assign(errors, { ...refused, ...errors })
    if (said !== '' && fits === null) errors.fits ??= `"${said.slice(0, 40)}" is neither yes nor no.`
    if (brandName !== '' && brandId === null) errors.applianceBrand ??= names.refusal('brand', brandName)
    if (note !== null && note.length > 500) errors.fitNote = 'has more than 500 characters'
    const number = fields.get('applianceModel') ?? ''
    const model = normalisePartNumber(number)
    if (model === '') errors.applianceModel = 'is needed'
    return { row, errors, productId, brandId, model, number, fits, note: note || null }
  })
}

/** The appliances with these model numbers; without a brand, the same number may be that of several. */
async function findAppliances(tx: Transaction, readings: readonly Reading[]): Promise<(reading: Reading) => ApplianceId[]> {
  const models = [...new Set(readings.flatMap(({ model }) => model || []))]
  const rows = models.length > 0 ? await tx.select().from(appliance).where(inArray(appliance.normalised, models)) : []
  return ({ model, brandId }) =>
    rows.filter((row) => row.normalised === model && (brandId === null || row.brandId === brandId)).map(({ id }) => id)
}

/** What stands for the model of a row that is added when the import starts: only its brand has to be known. */
const addedModel = ({ brandId, model, number }: Reading): ApplianceId | null =>
  brandId === null || model === '' || number.length > 60 ? null : newModelId(brandId, model)

/** A statement in the columns of a file, and whose word it is. */
const wordsOf = ({ fits, note, source }: FitStatement) => ({
  fits: fits ? 'yes' : 'no',
  fitNote: note,
  fitSource: source.replace('_', ' '),
})

/** What a row says: where it is silent, what is said there already. Whose word it is changes only where the row says the contrary. */
function nextOf({ fits, note }: Reading, current: FitStatement | null): FitStatement {
  const next = { fits: fits ?? current?.fits ?? true, note: note ?? current?.note ?? '' }
  return { ...next, source: current?.fits === next.fits ? current.source : 'staff' }
}

/** What of it differs from what is said there. */
function differenceOf(next: FitStatement, current: FitStatement | null): Record<string, string> {
  const before: Record<string, string> = current ? wordsOf(current) : { fitNote: '' }
  return Object.fromEntries(Object.entries(wordsOf(next)).filter(([field, text]) => before[field] !== text))
}

interface Pair {
  reading: Reading
  applianceId: ApplianceId | undefined
}

/** What is said now of the parts and models that rows name, by both ids. */
async function readStatements(tx: Transaction, pairs: readonly Pair[]): Promise<Map<string, FitStatement>> {
  const products = pairs.flatMap(({ reading }) => reading.productId ?? [])
  const appliances = pairs.flatMap(({ applianceId }) => applianceId ?? [])
  if (products.length === 0 || appliances.length === 0) return new Map()
  const { fits, note, applianceId, productId } = fitment
  const known = await tx
    .select({ applianceId, productId, fits, note, source: sql<FitSource>`${fitment.source}` })
    .from(fitment)
    .where(and(inArray(productId, products), inArray(applianceId, appliances)))
  return new Map(known.map(({ applianceId: model, productId: part, ...statement }) => [`${model} ${part}`, statement]))
}

/** Checks rows of a file that say which part fits which appliance. */
export async function checkFitRows(tx: Transaction, file: StoredImport, rows: readonly StoredImportRow[]): Promise<CheckedRow[]> {
  const readings = await readRows(tx, file, { rows, names: await readImportNames(tx, file.options.names) })
  const appliancesOf = await findAppliances(tx, readings)
  const pairs = readings.map((reading) => {
    const known = appliancesOf(reading)
    const added = known.length === 0 && file.options.modelType ? addedModel(reading) : null
    const found = added === null ? known : [added]
    if (found.length === 0 && reading.model !== '') reading.errors.applianceModel ??= 'There is no such model.'
    if (found.length > 1) reading.errors.applianceBrand ??= `${found.length} brands have this model: name one.`
    const [applianceId] = found
    return { reading, applianceId, key: applianceId && reading.productId ? `${applianceId} ${reading.productId}` : null }
  })
  const taken = await readTaken(tx, { id: file.id, column: 'key', values: pairs.flatMap(({ key }) => key ?? []) })
  const statements = await readStatements(tx, pairs)
  return pairs.map(({ reading, applianceId, key }): CheckedRow => {
    const { row, errors, productId } = reading
    const first = takeKey(taken, key, row)
    if (first) errors.row = `is that of row ${first.line} already`
    if (Object.keys(errors).length > 0 || key === null) return wrongRow(row, errors, key)
    const current = statements.get(key) ?? null
    const next = nextOf(reading, current)
    const after = differenceOf(next, current)
    const isSame = Object.keys(after).length === 0
    const isAdded = applianceId !== undefined && applianceId === addedModel(reading)
    return {
      position: row.position,
      state: isSame ? 'same' : current ? 'changed' : 'new',
      subject: key,
      change: { productId, applianceId, ...next, seen: current, ...(isAdded && { newModel: reading.number }) },
      before: current && !isSame ? wordsOf(current) : null,
      after: isSame ? null : { ...after, ...(isAdded && { applianceModel: `${reading.number} (new)` }) },
      errors: null,
      alarms: [],
      key,
      slug: null,
    }
  })
}
