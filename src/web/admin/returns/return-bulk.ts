import { invalidateOrders } from '#web/admin/orders/order-query.ts'
import { bulkRunAction } from '#web/admin/table/bulk/bulk-run.ts'
import type { BulkAction } from '#web/admin/table/list/definition.ts'
import { api, read } from '#web/api.ts'
import { returnActions } from './return-query.ts'

/** Approves a return as it is now: by its state the shop says whether that is possible. */
async function approve(rma: string, note: string) {
  const { version } = await read(api.GET('/api/admin/returns/{rma}', { params: { path: { rma } } }))
  return returnActions.approve(rma, version, note)
}

/** What can be done with several returns. */
export const RETURN_BULK_ACTIONS: readonly BulkAction[] = [
  bulkRunAction('approve', {
    title: 'Approve',
    text: 'Each customer is told by e-mail where to send the parts, with what you write here.',
    done: 'approved',
    noun: ['return', 'returns'],
    field: { label: 'Instructions to the customers', isNeeded: false, max: 2_000 },
    run: approve,
    invalidate: invalidateOrders,
  }),
]
