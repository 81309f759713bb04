import { useSyncExternalStore } from 'react'
import type { BulkAction, BulkContext, Selection } from '#web/admin/table/list/definition.ts'
import { createEmitter } from '#web/ui/browser/emitter.ts'

/** As many orders can be done with at once, one after the other. */
const MAX_AT_ONCE = 100

export type OrderBulkKind = 'hold' | 'release'

interface OpenOrderBulk {
  kind: OrderBulkKind
  numbers: readonly string[]
  context: BulkContext
}

let open: OpenOrderBulk | null = null
const changes = createEmitter()

export function showOrderBulk(next: OpenOrderBulk | null): void {
  open = next
  changes.notify()
}

const read = () => open

/** What is being asked about for several orders; null when nothing is. */
export const useOrderBulk = (): OpenOrderBulk | null => useSyncExternalStore(changes.subscribe, read, () => null)

/** Does it with the chosen orders; too many, or all that match, are refused in words. */
function withChosen(selection: Selection, { announce }: BulkContext, run: (numbers: readonly string[]) => void) {
  if ('ids' in selection && selection.ids.length <= MAX_AT_ONCE) run(selection.ids)
  else announce(`Choose up to ${MAX_AT_ONCE} orders, one by one or by page.`)
}

const asking = (kind: OrderBulkKind, label: string): BulkAction => ({
  id: kind,
  label,
  onSelect: (selection, context) => withChosen(selection, context, (numbers) => showOrderBulk({ kind, numbers, context })),
})

const printing = (paper: 'slip' | 'pick', label: string): BulkAction => ({
  id: paper,
  label,
  onSelect: (selection, context) =>
    withChosen(selection, context, (numbers) =>
      location.assign(`/admin/orders/print?numbers=${numbers.join('.')}${paper === 'pick' ? '&paper=pick' : ''}`),
    ),
})

/** What can be done with several orders. */
export const ORDER_BULK_ACTIONS: readonly BulkAction[] = [
  printing('slip', 'Packing slips'),
  printing('pick', 'Pick lists'),
  asking('hold', 'Hold'),
  asking('release', 'Release'),
]
