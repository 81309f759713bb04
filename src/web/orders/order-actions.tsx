import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ReorderButton } from './reorder-button.tsx'

/** What can be done with an order, whatever its state. */
export function OrderActions({ order }: { order: Schema<'Order'> }) {
  return (
    <div className="no-print flex flex-wrap gap-x-5 gap-y-3">
      <ReorderButton lines={order.lines}>Order again</ReorderButton>
      <Button className="noscript:hidden" onClick={() => window.print()}>
        Print invoice
      </Button>
      <ShopLink href={`/contact?topic=order&order=${order.number}#write`} className={buttonClass('quiet')}>
        Need help with this order?
      </ShopLink>
    </div>
  )
}
