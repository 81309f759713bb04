import { fieldsOfType, IMPORT_FIELDS } from './import-fields.ts'
import type { ImportFieldName, ImportSource, ImportType } from './import-fields.ts'

/** A head as synonyms are written: lower case, single spaces, at most 100 characters. */
export const plainHead = (head: string): string =>
  head.slice(0, 100).toLowerCase().replaceAll('_', ' ').split(/\s+/).filter(Boolean).join(' ')

const KNOWN_HEADS = new Set(Object.values(IMPORT_FIELDS).flatMap(({ label, synonyms }) => [label, ...synonyms].map(plainHead)))

/** How many cells of a row are names of columns, in whatever file. */
export const countHeads = (cells: readonly string[]): number => cells.filter((cell) => KNOWN_HEADS.has(plainHead(cell))).length

/** Whether heads, in lower case, are those of the shop's own file of orders, which staff fill tracking numbers into. */
export const isOwnOrderFile = (heads: readonly string[]): boolean =>
  ['number', 'order state', 'tracking'].every((own) => heads.includes(own))

/** Short lines of distributors' lists, which are names where no column is called so. */
const LINES = new Set(['descr', 'descr.', 'desc', 'desc.', 'item description', 'part description'])

/** What WooCommerce's fields of a shop's own may mean: what has no column in its export. */
const OF_META: ReadonlySet<ImportFieldName> = new Set(['partNumber', 'models', 'supersededNumbers', 'crossReferences', 'upcs', 'costCents'])

/** A head without what other shops and lists write around its name: `Models (product.metafields.custom.models)`, `List $`, `Cost (USD)`. */
const bareHead = (head: string): string =>
  plainHead(head)
    .replace(/ \((?:product|variant)\.metafields\.[^()]*\)$/, '')
    .replace(/ ?(?:\$|\(\$\)|\(usd\)| usd)$/, '')

/**
 * The fields of columns as their heads say; null for a column that means nothing here, or the same as one before it.
 * @param source whose export it is: the words of one mean something else to another.
 */
export function guessMapping(type: ImportType, header: readonly string[], source: ImportSource | null = null): (ImportFieldName | null)[] {
  const fields = fieldsOfType(type)
  const names = new Map<string, ImportFieldName>()
  for (const name of fields.toReversed()) for (const synonym of IMPORT_FIELDS[name].synonyms) names.set(plainHead(synonym), name)
  for (const name of fields) names.set(plainHead(IMPORT_FIELDS[name].label), name)
  if (type === 'tracking' && isOwnOrderFile(header.map(plainHead))) names.set('number', 'orderNumber')
  if (source === 'shopify' && type === 'products') names.set('type', 'category')
  // Of an export that says both, the state says more.
  if (header.some((head) => plainHead(head) === 'status')) names.delete('published')
  // A distributor's line of a few words is the name where a longer text stands beside it.
  const texts = header.filter((head) => names.get(plainHead(head)) === 'descriptionHtml')
  const hasName = header.some((head) => names.get(plainHead(head)) === 'name')
  if (!hasName && texts.length > 1 && texts.some((head) => plainHead(head) === 'description')) names.set('description', 'name')
  // A list of prices with one text: a new part is called by it.
  const isPriced = header.some((head) => names.get(bareHead(head)) === 'priceCents')
  if (!hasName && isPriced && texts.length === 1) names.set('description', 'name')
  if (type === 'products') for (const line of LINES) names.set(line, hasName ? 'description' : 'name')
  const taken = new Set<ImportFieldName>()
  const fieldOf = (head: string): ImportFieldName | undefined => {
    const meta = source === 'woocommerce' ? names.get(plainHead(head).replace(/^meta: /, '')) : undefined
    return names.get(plainHead(head)) ?? names.get(bareHead(head)) ?? (meta && OF_META.has(meta) ? meta : undefined)
  }
  return header.map((head) => {
    const found = fieldOf(head)
    if (found === undefined || taken.has(found)) return null
    taken.add(found)
    return found
  })
}
