import { AppliancesOpener } from '#web/fit/appliances/appliances-opener.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { phoneHref } from '#web/ui/phone-href.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { useLoaded } from '#web/links/use-loaded.ts'
import { freeShippingText } from '#web/links/free-shipping.ts'

const link = 'inline-flex min-h-9 items-center gap-1.5 underline-offset-4 hover:underline'

/** The thin bar on top of wide pages: what shipping costs, whom to call, the way to a machine's parts, how to return. Narrow pages have them in the footer. */
export function TopBar() {
  const shop = useLoaded(shopQuery())
  return (
    <div className="hidden bg-petrol-700 font-display text-body text-surface lg:block">
      <div className="shell flex h-9 items-center gap-6">
        {shop && (
          <p className="mr-auto flex items-center gap-2 font-medium">
            <Icon name="truck" className="size-5" />
            {freeShippingText(shop)}
          </p>
        )}
        {shop && (
          <a href={phoneHref(shop.contact.phone)} className={link}>
            <Icon name="phone" className="size-4" />
            <span className="sr-only">Phone: </span>
            {shop.contact.phone}
          </a>
        )}
        <AppliancesOpener className={link}>Find by model</AppliancesOpener>
        <ShopLink href="/returns" className={link}>
          Returns
        </ShopLink>
        <ShopLink href="/contact" className={link}>
          Contact
        </ShopLink>
      </div>
    </div>
  )
}
