import { useSyncExternalStore } from 'react'
import type { BulkAction as ListAction, BulkContext, Selection } from '#web/admin/table/list/definition.ts'
import { createEmitter } from '#web/ui/browser/emitter.ts'

/** What can be done with all that is selected: each has its questions in the dialog. */
export const BULK_KINDS = {
  activate: 'Activate',
  archive: 'Archive',
  price: 'Price ±',
  sale: 'Sale price',
  stock: 'Stock',
  category: 'Category',
  brand: 'Brand',
  tags: 'Tags',
} as const
export type BulkKind = keyof typeof BULK_KINDS

interface OpenBulk {
  kind: BulkKind
  selection: Selection
  context: BulkContext
}

let open: OpenBulk | null = null
const changes = createEmitter()

export function showBulk(next: OpenBulk | null): void {
  open = next
  changes.notify()
}

const read = () => open

/** The change that is being asked about; null when none is. */
export const useBulk = (): OpenBulk | null => useSyncExternalStore(changes.subscribe, read, () => null)

const KINDS: readonly BulkKind[] = ['activate', 'archive', 'price', 'sale', 'stock', 'category', 'brand', 'tags']

/** The buttons of the list: each opens the dialog. */
export const BULK_ACTIONS: readonly ListAction[] = KINDS.map((kind) => ({
  id: kind,
  label: BULK_KINDS[kind],
  isDangerous: kind === 'archive',
  onSelect: (selection, context) => showBulk({ kind, selection, context }),
}))
