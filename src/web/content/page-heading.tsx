import type { ReactNode } from 'react'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'

interface PageHeadingProps {
  title: string
  /** One or two sentences: what the page is for. */
  children?: ReactNode
}

/** The way here, the page's name, and what it is for. */
export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <div className="shell pt-6 pb-8 lg:pb-10">
      <Breadcrumb items={[{ label: 'Home', href: '/' }, { label: title }]} renderLink={renderShopLink} />
      <h1 className="mt-3">{title}</h1>
      {children && <div className="mt-4 max-w-prose text-lead text-pretty text-ink-2">{children}</div>}
    </div>
  )
}
