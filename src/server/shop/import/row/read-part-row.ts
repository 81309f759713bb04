import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { familyOfName } from '#domain/drawing/family-of-name.ts'
import type { ImportFieldName, ImportSource } from '#domain/import/import-fields.ts'
import type { ImportOptions } from '#domain/import/import-options.ts'
import { gatherSpecifications } from '#domain/catalog/specification-faults.ts'
import { slugify } from '#domain/catalog/slug.ts'
import { productChangeSchema } from '#server/shop/catalog-admin/product-fields.ts'
import type { ProductChange } from '#server/shop/catalog-admin/product-fields.ts'
import type { StaffProduct } from '#server/shop/catalog-admin/product-record.ts'
import { cutCell, shortenedNumber, spreadsheetFault, withoutApostrophe } from '#domain/spreadsheet.ts'
import { readList } from '../file/cell-list.ts'
import { isNewName } from './import-names.ts'
import type { ImportNames } from './import-names.ts'
import { EXPORT_COLUMNS, NUMBER_FIELDS, PRODUCT_COLUMNS, readCents } from './product-columns.ts'
import { readWhole } from './read-count.ts'

/** Field → why it cannot be. */
export type RowErrors = Record<string, string>

/** The cells of a row by their field. */
export type FieldCells = Map<ImportFieldName, string>

/** The cells of columns that the file has. Cells beyond the header are an error, and those in which a spreadsheet program has failed or rounded. */
export function cellsByField(
  cells: readonly string[],
  { header, mapping }: { header: readonly string[]; mapping: readonly (ImportFieldName | null)[] },
): { fields: FieldCells; errors: RowErrors } {
  const fields: FieldCells = new Map()
  const errors: RowErrors = {}
  for (const [at, field] of mapping.entries()) {
    if (field === null) continue
    const cell = cells[at] ?? ''
    const text = withoutApostrophe(cell.trim())
    fields.set(field, text)
    const fault = cutCell(cell) ?? spreadsheetFault(text)
    if (fault !== null) errors[field] = fault
  }
  const hasMore = cells.slice(header.length).some((cell) => cell.trim() !== '')
  if (hasMore) errors.row = `It has ${cells.length} cells, the header has ${header.length}.`
  return { fields, errors }
}

/** `id` is the part's own, or null for a new one. */
interface PartRow {
  current: StaffProduct | null
  options: ImportOptions
  names: ImportNames
  /** The shop's time zone. */
  zone: string
  /** Whose export the file is. */
  source: ImportSource | null
}

interface PartChange {
  change: ProductChange
  errors: RowErrors
  /** Field → how its cell was read otherwise than it stands. */
  notes: RowErrors
}

/** The columns with several values in a cell, and which commas part them. */
const LISTS: Partial<Record<ImportFieldName, Parameters<typeof readList>[1]>> = {
  ...Object.fromEntries(NUMBER_FIELDS.map(([field]) => [field, 'all'])),
  specs: 'none',
  traits: 'none',
  dimensions: 'none',
  quantityDiscounts: 'none',
  images: 'addresses',
  tags: 'all',
  suggestionTags: 'all',
  compatibleBrands: 'all',
}

/** More values than a cell of any part has. They are not looked at one by one: cells with thousands, hundreds of rows long, take minutes. */
const MAX_VALUES = 500

/** Whether a cell has more values than are looked at. */
const isEndless = (field: ImportFieldName, text: string) => {
  const commas = LISTS[field]
  return commas !== undefined && text.length > MAX_VALUES && readList(text, commas).length > MAX_VALUES
}

const isNumbers = (field: ImportFieldName) => NUMBER_FIELDS.some(([one]) => one === field)

/** No text of so many characters is the beginning of another by chance. */
const LONG_TEXT = 30_000

const PRICES: ReadonlySet<ImportFieldName> = new Set(['priceCents', 'salePriceCents'])
const SALE_DATES: ReadonlySet<ImportFieldName> = new Set(['saleStartsAt', 'saleEndsAt'])

/** As an export has them, the dates of a sale that is over say nothing of a new price, which counts from now on (decision 107). */
const isSaleOver = ({ current }: PartRow): boolean => {
  const end = current?.saleEndsAt ?? null
  return end !== null && Date.parse(end) <= Date.now()
}

/**
 * Prices always say something, since a price before the sale counts by the one beside it, and so do the dates of a sale that runs or is planned: a sale price
 * that comes without them does away with them.
 */
const alwaysSays = (field: ImportFieldName, row: PartRow): boolean => PRICES.has(field) || (SALE_DATES.has(field) && !isSaleOver(row))

/**
 * Whether a cell stands as an export writes it: then nobody has changed it, whatever of the part a cell cannot say, such as a line break in a tag.
 */
function saysNothing(field: ImportFieldName, text: string, row: PartRow): boolean {
  if (alwaysSays(field, row) || row.current === null) return false
  const written = PRODUCT_COLUMNS[field]?.write(row.current, row.names).trim()
  // Of what is too long for a cell a workbook has the beginning.
  return written === text.trim() || (text.length > LONG_TEXT && written?.startsWith(text.trim()) === true)
}

/** What is wrong with cells of a row, but for those that nobody has changed. */
export const changedFaults = (fields: FieldCells, errors: RowErrors, row: PartRow): RowErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => ![...fields].some(([field, text]) => field === name && saysNothing(field, text, row))),
  )

/** Why one of the numbers in a cell cannot be; undefined when the part has it already, and in a column of anything else. */
function numberFault(field: ImportFieldName, text: string, current: StaffProduct | null): string | undefined {
  if (field !== 'sku' && field !== 'partNumber' && !isNumbers(field)) return undefined
  const known = current && [current.sku, current.partNumber, ...current.numbers.map(({ number }) => number)]
  const brought = readList(text).filter((number) => !known?.includes(number))
  return brought.flatMap((number) => shortenedNumber(number) ?? [])[0]
}

/** The fields of a part under which a refusal names them → the column. */
const COLUMN_OF: Record<string, ImportFieldName> = {
  brandId: 'brand',
  categoryId: 'category',
  compatibleBrandIds: 'compatibleBrands',
  numbers: 'crossReferences',
}

const columnOf = (target: string) => COLUMN_OF[target] ?? target

/** Shopify's price is what is paid; the price before the sale stands in 'Compare-at price'. */
function applyCompareAt(fields: FieldCells, change: ProductChange, errors: RowErrors) {
  const text = fields.get('compareAtPrice')
  if (text === undefined || change.priceCents === undefined) return
  const before = text === '' ? 0 : readCents(text)
  if (typeof before === 'string') errors.compareAtPrice = before
  else if (before > change.priceCents) Object.assign(change, { priceCents: before, salePriceCents: change.priceCents })
  else change.salePriceCents ??= null
}

/**
 * A count that stands in the file as it was exported was not counted: pieces have been sold and received since, and it stays. A new part, as in
 * the shop to which an export is brought, takes it.
 */
function leaveExported(fields: FieldCells, change: ProductChange, current: StaffProduct | null) {
  if (current !== null && change.onHand === readWhole(fields.get('onHandExported') ?? '')) delete change.onHand
}

/**
 * Shopify and WooCommerce count below 0 what was sold and not there: nothing is there. What it owes is owed by its own orders. Of a part that nobody counts, or that is sold
 * on back-order, a count below 0 is what this shop owes, and stays.
 */
function fillShelf(change: ProductChange, { current, source }: PartRow, notes: RowErrors) {
  if (source === null) return
  const { onHand = 0, trackStock = current?.trackStock ?? true, allowBackorder = current?.allowBackorder ?? false } = change
  if (onHand >= 0 || (current !== null && (!trackStock || allowBackorder))) return
  change.onHand = 0
  notes.onHand = `${onHand} is read as 0: pieces that another shop has sold and owes are not counted here.`
}

/** The numbers of the kinds that the file has, and what there is of other kinds. */
function applyNumbers(fields: FieldCells, { current, options }: PartRow, changes: Map<ImportFieldName, ProductChange>): ProductChange {
  const kinds = NUMBER_FIELDS.flatMap(([field, kind]) => {
    const change = changes.get(field)
    const isCleared = options.blank === 'clear' && fields.get(field) === ''
    return change || isCleared ? [{ kind, numbers: change?.numbers ?? [] }] : []
  })
  if (kinds.length === 0) return {}
  const others = (current?.numbers ?? []).filter((one) => kinds.every(({ kind }) => kind !== one.kind))
  const next = [...others, ...kinds.flatMap(({ numbers }) => numbers)]
  const key = (one: { number: string; kind: string }) => `${one.kind} ${one.number}`
  // Their order has no meaning.
  const isSame = current !== null && isDeepStrictEqual(next.map(key).toSorted(), current.numbers.map(key).toSorted())
  return { numbers: isSame ? current.numbers : next }
}

/** Bounds of the editor's schema as whoever has the file reads them: amounts there are dollars, and in the schema cents. */
const boundText: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'too_small') return issue.minimum === 0 ? 'must be 0 or more' : 'is too small'
  if (issue.code !== 'too_big') return undefined
  const most = Number(issue.maximum).toLocaleString('en-US')
  if (issue.origin === 'string') return `has more than ${most} characters`
  return issue.origin === 'array' ? `has more than ${most} values` : 'is too large'
}

/** A change, and apart from it the brand and category that are added when the import starts. */
function withoutNewNames({ brandId, categoryId, ...others }: ProductChange): { own: ProductChange; added: ProductChange } {
  const brand = brandId === undefined ? {} : { brandId }
  const category = categoryId === undefined ? {} : { categoryId }
  const [isNewBrand, isNewCategory] = [isNewName(brandId ?? ''), isNewName(categoryId ?? '')]
  return {
    own: { ...others, ...(!isNewBrand && brand), ...(!isNewCategory && category) },
    added: { ...(isNewBrand && brand), ...(isNewCategory && category) },
  }
}

/** What a row says of a part: its change, checked by the schema of the editor, and what is wrong at which column. */
export function readPartRow(fields: FieldCells, row: PartRow): PartChange {
  const { names, options, zone } = row
  const errors: RowErrors = {}
  const notes: RowErrors = {}
  const change: ProductChange = {}
  const numbers = new Map<ImportFieldName, ProductChange>()
  for (const [field, text] of fields) {
    const column = PRODUCT_COLUMNS[field]
    if (!column || saysNothing(field, text, row)) continue
    if (text === '') {
      if (options.blank === 'clear' && !isNumbers(field)) Object.assign(change, column.empty)
      continue
    }
    if (isEndless(field, text)) {
      errors[field] = `has more than ${MAX_VALUES} values`
      continue
    }
    const read = numberFault(field, text, row.current) ?? column.read(text, { names, isCreating: options.unknown === 'create', zone })
    const note = column.note?.(text)
    if (note !== undefined) notes[field] = note
    if (typeof read === 'string') errors[field] = read
    else if (isNumbers(field)) numbers.set(field, read)
    else Object.assign(change, read)
  }
  applyCompareAt(fields, change, errors)
  leaveExported(fields, change, row.current)
  fillShelf(change, row, notes)
  Object.assign(change, applyNumbers(fields, row, numbers))
  if (row.current === null) fillNew(change)
  // What stands for a brand or category that is added with the import has no id yet: it is a name, of any length that names have.
  const { own, added } = withoutNewNames(change)
  const checked = productChangeSchema.safeParse(own, { error: boundText })
  if (checked.success) return gatherFigures({ change: { ...checked.data, ...added }, errors, notes }, row.current)
  for (const issue of checked.error.issues) {
    const field = columnOf(String(issue.path[0] ?? 'row'))
    errors[field] ??= issue.message
  }
  return { change, errors, notes }
}

/** Figures under their family's own names. Of two statements of one figure that differ, the row is told; a new part's family is that of its name. */
function gatherFigures({ change, errors, notes }: PartChange, current: StaffProduct | null): PartChange {
  const guessed = current === null && change.family === undefined ? familyOfName(change.name ?? '') : null
  const named = guessed ? { ...change, family: guessed.family, traits: { ...guessed.traits, ...change.traits } } : change
  if (!named.family && !named.dimensions && !named.specs) return { change: named, errors, notes }
  const told = { dimensions: named.dimensions ?? current?.dimensions ?? {}, specs: named.specs ?? current?.specs ?? {} }
  const { dimensions, specs, faults } = gatherSpecifications({ family: named.family ?? current?.family ?? 'other', ...told })
  for (const { field, message } of faults) errors[field] ??= message
  return {
    change: {
      ...named,
      ...(!isDeepStrictEqual(dimensions, told.dimensions) && { dimensions }),
      ...(!isDeepStrictEqual(specs, told.specs) && { specs }),
    },
    errors,
    notes,
  }
}

/** A new part without a part number or SKU has the other one. */
function fillNew(change: ProductChange) {
  const own = change.partNumber ?? change.sku
  if (own !== undefined) Object.assign(change, { partNumber: own, sku: change.sku ?? own })
  if (change.slug === undefined && change.name !== undefined && own !== undefined)
    // Of what is longer than a name or a number may be, as much as tells parts apart.
    change.slug = slugify(`${change.name.slice(0, 200)} ${own.slice(0, 100)}`) || undefined
}

/** Refusals of the writer, by the columns of imports. */
export const byColumn = (refusals: Record<string, string>): RowErrors =>
  Object.fromEntries(Object.entries(refusals).map(([field, why]) => [columnOf(field), why]))

/** The fields in which two parts differ, as texts. */
export function differenceOf(
  current: StaffProduct | null,
  next: StaffProduct,
  names: ImportNames,
): { before: Record<string, string> | null; after: Record<string, string> } {
  const before: Record<string, string> = {}
  const after: Record<string, string> = {}
  for (const field of EXPORT_COLUMNS) {
    const column = PRODUCT_COLUMNS[field]
    if (!column || field === 'id' || field === 'onHandExported') continue
    const now = column.write(next, names)
    const was = current ? column.write(current, names) : ''
    if (now === was) continue
    after[field] = now
    if (current) before[field] = was
  }
  return { before: current ? before : null, after }
}
