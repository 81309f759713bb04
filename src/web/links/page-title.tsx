import { shopQuery } from './shop-query.ts'
import { useLoaded } from './use-loaded.ts'

/** The title of a page that took the place of another, whose head is not its own: an error, nothing at this address, or a payment that was made in the cart. */
export function PageTitle({ children }: { children: string }) {
  const shop = useLoaded(shopQuery())
  return <title>{shop ? `${children} | ${shop.name}` : children}</title>
}
