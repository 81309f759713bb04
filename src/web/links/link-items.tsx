import { ShopLink } from './shop-link.tsx'

interface LinkItemsProps {
  links: readonly { name: string; href: string }[]
  /** Of each link. */
  className: string
}

/** Links as the items of a list; the list itself is the caller's. */
export const LinkItems = ({ links, className }: LinkItemsProps) =>
  links.map(({ name, href }) => (
    <li key={href}>
      <ShopLink href={href} className={className}>
        {name}
      </ShopLink>
    </li>
  ))
