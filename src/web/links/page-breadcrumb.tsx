import { renderShopLink } from './shop-link.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { breadcrumbData, JsonLd } from './json-ld.tsx'

interface PageBreadcrumbProps {
  /** From below Home to the page itself. */
  items: { name: string; path: string }[]
  /** The shop's public address, for search engines (JSON-LD); omitted without it. */
  origin: string | undefined
}

/** The way to a page, for people and for search engines. It is one line, which scrolls where it must (on phones with a faded edge where it goes on), and ends with as much of the page's name as there is room for. */
export function PageBreadcrumb({ items: belowHome, origin }: PageBreadcrumbProps) {
  const items = [{ name: 'Home', path: '/' }, ...belowHome]
  return (
    <div className="min-w-0 [&_li]:shrink-0 [&_li:last-child]:min-w-24 [&_li:last-child]:shrink [&_li:last-child>span]:truncate [&_ol]:flex-nowrap [&_ol]:overflow-x-auto [&_ol]:whitespace-nowrap max-md:[&_ol]:[mask-image:linear-gradient(90deg,#000_calc(100%-1.5rem),transparent)] max-md:[&_ol]:pr-6">
      <Breadcrumb items={items.map(({ name, path }) => ({ label: name, href: path }))} renderLink={renderShopLink} />
      {origin && <JsonLd data={import.meta.env.SSR ? breadcrumbData(items, origin) : null} />}
    </div>
  )
}
