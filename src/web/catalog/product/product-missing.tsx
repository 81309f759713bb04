import { ShopLink } from '#web/links/shop-link.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** An address that is no product, or no longer one. */
export function ProductMissing() {
  return (
    <div className="shell py-10">
      <EmptyState
        drawing={<Icon name="tag" className="size-16" />}
        title="Product not found"
        titleAs="h1"
        action={
          <ShopLink href="/categories" className="link py-2 font-display text-lead font-semibold">
            Browse categories
          </ShopLink>
        }
      >
        It may have been discontinued. Search for its part number above: old numbers lead to the current part.
      </EmptyState>
    </div>
  )
}
