import { IMPORT_TYPES } from '#domain/import/import-fields.ts'
import type { ImportWarning, ImportType } from '#domain/import/import-fields.ts'
import type { ImportTold } from '#domain/import/import-notes.ts'
import { countOf } from '#domain/count-of.ts'
import type { Schema } from '#web/api.ts'

export const TYPE_NAMES: Record<ImportType, string> = {
  products: 'Parts',
  prices: 'Prices',
  stock: 'Stock',
  numbers: 'Numbers and cross-references',
  fits: 'Fits',
  redirects: 'Redirects',
  subscribers: 'Newsletter subscribers',
  tracking: 'Tracking numbers',
}

/** What the rows of a file are about, as the head of a column. */
export const KEY_NAMES: Record<ImportType, string> = {
  products: 'Part',
  prices: 'Part',
  stock: 'Part',
  numbers: 'Part',
  fits: 'Fit',
  redirects: 'From',
  subscribers: 'E-mail',
  tracking: 'Order',
}

/** Types whose files are about parts: all parts as they are can be such a file. */
export const PART_TYPES: ReadonlySet<ImportType> = new Set(['products', 'prices', 'stock', 'numbers'])

/** What staff should know before they apply a file of a type. */
export const NOTICES: Partial<Record<ImportType, string>> = {
  subscribers:
    'Only people of whom the file says that they agreed are subscribed. Who has unsubscribed here, or must not be written to, stays so. Nobody gets a welcome e-mail.',
  tracking: 'Each row ships all that is left of its order. This cannot be undone.',
}

export const typeOf = (text: string): ImportType => IMPORT_TYPES.find((type) => type === text) ?? 'products'

export const SOURCE_NAMES = { shopify: 'Shopify', woocommerce: 'WooCommerce' } as const

/** '1 row', '3,032 rows'. */
export const rowsText = (n: number): string => countOf(n, 'row', 'rows')

/** What staff should look at before they apply an import, in words; once it runs, what they were told. */
export function warningText(
  alarm: ImportWarning,
  { state, alarms, options }: Pick<Schema<'Import'>, 'state' | 'alarms' | 'options'>,
): string {
  const n = alarms[alarm] ?? 0
  return {
    price: `${countOf(n, 'price changes', 'prices change')} by more than ${options.alarmPercent} %`,
    below_cost: `${countOf(n, 'price is', 'prices are')} below cost`,
    archived:
      state === 'started'
        ? countOf(n, 'part was to be archived', 'parts were to be archived')
        : `${countOf(n, 'part', 'parts')} would be archived`,
    stock: countOf(n, 'count of stock changes', 'counts of stock change'),
    twin: countOf(n, 'new part looks like a part of the shop', 'new parts look like parts of the shop'),
  }[alarm]
}

/** Why a new part looks like one of the shop. */
export const TWIN_REASONS = { number: 'the same brand and part number', upc: 'the same bar code' } as const

/** What staff are told of the rows of an import beside, in words. */
export const toldText = (what: ImportTold, { told }: Pick<Schema<'Import'>, 'told'>): string =>
  ({
    read: countOf(
      told.read,
      'row has a cell that was read otherwise than it stands',
      'rows have cells that were read otherwise than they stand',
    ),
    models: countOf(
      told.models,
      'row names models of which the fits of its part say nothing',
      'rows name models of which the fits of their parts say nothing',
    ),
  })[what]

/** What has become of the rows of a change set, in short: what was undone is written no more. */
export function resultText({ state, counts }: Pick<Schema<'ChangeSet'>, 'state' | 'counts'>): string {
  const isUndo = state === 'undoing' || state === 'undone'
  const told = isUndo ? (['written', 'failed', 'undone', 'kept'] as const) : (['written', 'failed'] as const)
  return told.map((what) => `${counts[what].toLocaleString('en-US')} ${what}`).join(', ')
}

interface StateWords {
  tone: 'quiet' | 'waiting' | 'good' | 'bad' | 'plain'
  word: string
}

const RUN_WORDS: Record<Schema<'ChangeSet'>['state'], StateWords> = {
  draft: { tone: 'quiet', word: 'Draft' },
  running: { tone: 'waiting', word: 'Running' },
  done: { tone: 'good', word: 'Applied' },
  cancelled: { tone: 'bad', word: 'Cancelled' },
  failed: { tone: 'bad', word: 'Failed' },
  undoing: { tone: 'waiting', word: 'Being undone' },
  undone: { tone: 'quiet', word: 'Undone' },
}

/** How an import stands, in words with a tone. */
export function stateOf({ state, changeSet }: Pick<Schema<'Import'>, 'state' | 'changeSet'>): StateWords {
  if (changeSet) return RUN_WORDS[changeSet.state]
  if (state === 'reading') return { tone: 'waiting', word: 'Being read' }
  if (state === 'checking') return { tone: 'waiting', word: 'Being checked' }
  return state === 'checked' ? { tone: 'plain', word: 'Checked' } : { tone: 'quiet', word: 'Draft' }
}
