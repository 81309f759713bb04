import { useQuery } from '@tanstack/react-query'
import type { CartItem } from '#domain/cart/cart.ts'
import { promisedDays } from '#domain/order/delivery.ts'
import { arrivalQuery } from '#web/cart/arrival-query.ts'
import { useDeliveryZip } from '#web/cart/delivery-zip.ts'

interface ArrivalLineProps {
  items: readonly CartItem[]
  /** Two letters; null while it is not known. */
  state: string | null
}

/** When the cart arrives, as an order that is paid now is promised; nothing where nobody can say. */
export function ArrivalLine({ items, state }: ArrivalLineProps) {
  const zip = useDeliveryZip()
  const { data, isError } = useQuery({ ...arrivalQuery({ items, zip, state }), enabled: items.length > 0 })
  const next = isError ? undefined : data?.windows[0]
  if (!next) return null
  const where = zip !== null ? `to ${zip}` : data?.state ? `in ${data.state}` : 'in most states'
  // What changes is an element's only text: that stays right in a page that the browser has translated.
  return (
    <span>
      Arrives <strong className="font-semibold">{promisedDays(next, next.leavesOn)}</strong> <span>{`${where}, if you order now.`}</span>
    </span>
  )
}
