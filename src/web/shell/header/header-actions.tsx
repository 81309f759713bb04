import { useCart } from '#web/cart/cart-store.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { CountBadge } from '#web/ui/part/count-badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'

interface ActionProps {
  href: string
  icon: IconName
  label: string
  className?: string | undefined
}

const action =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control font-display text-lead hover:bg-petrol-100 lg:px-2'

function Action({ href, icon, label, className }: ActionProps) {
  return (
    <ShopLink href={href} className={classNames(action, className)}>
      <Icon name={icon} />
      <span className="sr-only lg:not-sr-only">{label}</span>
    </ShopLink>
  )
}

/** The cart with the sum of its quantities. The count's place is kept free, so nothing moves when it appears. */
function CartLink() {
  const { count } = useCart()
  const name = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
  return (
    <ShopLink href="/cart" className={classNames(action, 'relative lg:gap-3.5 lg:pr-3')} aria-label={name}>
      <span className="relative">
        <Icon name="cart" />
        <span className="absolute -top-2.5 -right-3 flex">
          <CountBadge count={count} />
        </span>
      </span>
      <span aria-hidden="true" className="hidden lg:inline">
        Cart
      </span>
    </ShopLink>
  )
}

/** Account, orders and cart; the way to the admin area for those who have one. On phones the orders take the account's place. */
export function HeaderActions() {
  const session = useLoaded(sessionQuery())
  const person = session?.person
  return (
    <nav aria-label="Account and cart" className="-mr-2 flex shrink-0 items-center lg:gap-1">
      {person?.role === 'admin' && <Action href="/admin/dashboard" icon="shield" label="Admin" className="max-md:hidden" />}
      <Action href={person ? '/account' : '/auth'} icon="user" label="Account" className={person ? 'max-md:hidden' : undefined} />
      {person && <Action href="/orders" icon="orders" label="My Orders" />}
      <CartLink />
    </nav>
  )
}
