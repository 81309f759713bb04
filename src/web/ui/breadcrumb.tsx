import { plainLink, type RenderLink } from './render-link.tsx'

export interface BreadcrumbItem {
  label: string
  /** Absent on the last item: the page itself. */
  href?: string
}

interface BreadcrumbProps {
  items: BreadcrumbItem[]
  renderLink?: RenderLink
}

/** The way from Home to this page; the last item is the page and is no link. */
export function Breadcrumb({ items, renderLink = plainLink }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center font-display text-body text-ink-2">
        {items.map((item, index) => (
          <li key={item.label} className="flex items-center">
            {item.href === undefined || index === items.length - 1 ? (
              <span aria-current="page" className="py-1.5 font-medium text-ink">
                {item.label}
              </span>
            ) : (
              renderLink({ href: item.href, children: item.label, className: 'link py-1.5' })
            )}
            {index < items.length - 1 && (
              <span className="px-2 text-line-strong" aria-hidden="true">
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
