import { renderShopLink } from '#web/shell/shop-link.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { breadcrumbData, JsonLd } from './json-ld.tsx'

interface TrailProps {
  /** From Home to the page itself. */
  items: { name: string; path: string }[]
  /** The shop's public address, for search engines; without it they are told nothing. */
  origin: string | undefined
}

/** The way to a page, for people and for search engines. On phones it is one line that scrolls, without the page's own name. */
export function Trail({ items, origin }: TrailProps) {
  return (
    <div className="min-w-0 max-md:[&_li:last-child]:hidden max-md:[&_ol]:flex-nowrap max-md:[&_ol]:overflow-x-auto max-md:[&_ol]:whitespace-nowrap">
      <Breadcrumb items={items.map(({ name, path }) => ({ label: name, href: path }))} renderLink={renderShopLink} />
      {origin && <JsonLd data={import.meta.env.SSR ? breadcrumbData(items, origin) : null} />}
    </div>
  )
}
