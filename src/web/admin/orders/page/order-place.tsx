import { ListPlace } from '#web/admin/frame/shortcuts/list-place.tsx'
import { lastOrders } from './last-orders.ts'

const hrefOf = (number: string | undefined) => (number === undefined ? null : `/admin/orders/${number}`)

/** '‹ 3 of 20 ›' of the page of the list that one came from; `[` and `]` do the same. */
export function OrderPlace({ number }: { number: string }) {
  const numbers = lastOrders.useValue()
  const at = numbers.indexOf(number)
  const isThere = at !== -1
  return (
    <ListPlace
      one="order"
      many="Orders"
      of="page"
      position={isThere ? at + 1 : null}
      total={numbers.length}
      previous={hrefOf(isThere ? numbers[at - 1] : undefined)}
      next={hrefOf(isThere ? numbers[at + 1] : undefined)}
    />
  )
}
