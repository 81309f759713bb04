import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import type { RenderLink } from '#web/ui/render-link.tsx'

interface ShopLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the shop, with its query and hash: `/search?brand=broan`. */
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the shop by its address: for addresses that come as data. It carries `aria-current="page"` on its own page. */
export function ShopLink({ href, ...anchor }: ShopLinkProps) {
  const { pathname, search, hash } = new URL(href, 'http://shop.internal')
  return (
    <Link
      {...anchor}
      to={pathname}
      search={Object.fromEntries(new URLSearchParams(search))}
      hash={hash.slice(1)}
      activeOptions={{ exact: true }}
    />
  )
}

/** The link that the design system's parts draw inside the shop. */
export const renderShopLink: RenderLink = (link) => <ShopLink {...link} />
