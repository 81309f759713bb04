import { makeIdempotencyKey } from '#web/ui/browser/random-id.ts'
import { api, read } from '#web/api.ts'
import { bulkRunAction, withChosen } from '#web/admin/table/bulk/bulk-run.ts'
import type { BulkTask } from '#web/admin/table/bulk/bulk-run.ts'
import type { BulkAction } from '#web/admin/table/list/definition.ts'
import { orderActions, invalidateOrders } from './order-query.ts'

/** The version of an order as it is now: by its state the shop says whether something is possible. */
const versionOf = async (number: string) => (await read(api.GET('/api/admin/orders/{number}', { params: { path: { number } } }))).version

const acting = (kind: 'hold' | 'release') => async (number: string, reason: string) =>
  orderActions[kind](number, { version: await versionOf(number), reason })

const shared = {
  noun: ['order', 'orders'],
  field: { label: 'Reason', isNeeded: true, max: 500 },
  invalidate: invalidateOrders,
} satisfies Partial<BulkTask>

const hold: BulkTask = {
  ...shared,
  title: 'Hold',
  text: 'Nothing of them ships until they are released.',
  done: 'on hold',
  run: acting('hold'),
}
const release: BulkTask = { ...shared, title: 'Release', text: 'They can be shipped again.', done: 'released', run: acting('release') }

const pack: BulkTask = {
  ...shared,
  title: 'Pack',
  text: 'All that is left of each is packed. From then on their customers can neither cancel them nor change the address; nobody is written to.',
  done: 'packed',
  field: null,
  run: async (number) => orderActions.pack(number, makeIdempotencyKey(), { version: await versionOf(number) }),
}

const printing = (paper: 'slip' | 'pick' | 'batch', label: string): BulkAction => ({
  id: paper,
  label,
  onSelect: (selection, context) =>
    withChosen(selection, { many: 'orders', context }, (numbers) =>
      location.assign(`/admin/orders/print?numbers=${numbers.join('.')}${paper === 'slip' ? '' : `&paper=${paper}`}`),
    ),
})

/** What can be done with several orders. */
export const ORDER_BULK_ACTIONS: readonly BulkAction[] = [
  printing('slip', 'Packing slips'),
  printing('pick', 'Pick lists'),
  printing('batch', 'One pick list'),
  bulkRunAction('pack', pack),
  bulkRunAction('hold', hold),
  bulkRunAction('release', release),
]
