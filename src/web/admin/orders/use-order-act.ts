import { useRecordAct } from '#web/admin/ui/use-record-act.ts'
import { invalidateOrders, staffOrderQuery } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'

/** Does one thing with an order at a time. */
export const useOrderAct = (number: string) =>
  useRecordAct<StaffOrder>({
    queryKey: staffOrderQuery(number).queryKey,
    invalidate: invalidateOrders,
    changedText: 'Somebody has changed this order meanwhile. It is being loaded anew.',
  })
