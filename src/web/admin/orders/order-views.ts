/** A filter of the list of orders that has a name. */
interface OrderView {
  id: string
  name: string
  filter: readonly string[]
  sort?: string
}

/** The views that the list of orders comes with; the navigation offers them, too. */
export const ORDER_VIEWS: readonly OrderView[] = [
  // What waits longest stands first.
  { id: 'to-ship', name: 'To ship', filter: ['to-ship:is:true'], sort: 'placed' },
  { id: 'late', name: 'Late', filter: ['late:is:true'], sort: 'shipBy' },
  { id: 'to-pay', name: 'Awaiting payment', filter: ['status:any:pending'] },
  { id: 'on-hold', name: 'On hold', filter: ['status:any:on_hold'] },
  { id: 'returns', name: 'Returns', filter: ['return:any:requested,approved,in_transit,received'] },
]
