import { useRecordAct } from '#web/admin/ui/use-record-act.ts'
import { renewOrders, staffOrderQuery } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'

/** Does one thing with an order at a time. */
export const useOrderAct = (number: string) =>
  useRecordAct<StaffOrder>({
    queryKey: staffOrderQuery(number).queryKey,
    renew: renewOrders,
    changedText: 'Somebody has changed this order meanwhile. It is being loaded anew.',
  })
