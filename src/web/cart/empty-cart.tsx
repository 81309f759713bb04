import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Nothing in the cart: the way back to the parts. */
export function EmptyCart() {
  return (
    <EmptyState
      titleAs="h1"
      title="Your cart is empty"
      drawing={<Icon name="cart" className="size-20" />}
      action={
        <ShopLink href="/" className={buttonClass('primary')}>
          Start Shopping
        </ShopLink>
      }
    >
      Parts you add are kept here, also when you come back another day. Do you have a list?{' '}
      <ShopLink href="/quick-order" className="link whitespace-nowrap">
        Quick order
      </ShopLink>
    </EmptyState>
  )
}
