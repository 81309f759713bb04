import type { AnchorHTMLAttributes, Ref } from 'react'
import type { RenderLink } from '#web/ui/render-link.tsx'

interface ShopLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the shop, with its query and hash: `/search?brand=broan`. */
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link inside the shop. It is a plain link: `useClientLinks` on the body turns its click into a navigation without a page load. The router's own
 * `Link` works too; pages have hundreds of links, and each of those would be built, watched and compared with the address on its own.
 */
export function ShopLink(anchor: ShopLinkProps) {
  return <a {...anchor} />
}

/** The link that the design system's parts draw inside the shop. */
export const renderShopLink: RenderLink = (link) => <ShopLink {...link} />
