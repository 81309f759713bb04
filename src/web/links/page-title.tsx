import { shopQuery } from './shop-query.ts'
import { useLoaded } from './use-loaded.ts'

/** The title of a page that took the place of another, whose head is not its own: an error, or nothing at this address. */
export function PageTitle({ children }: { children: string }) {
  const shop = useLoaded(shopQuery())
  return <title>{shop ? `${children} | ${shop.name}` : children}</title>
}
