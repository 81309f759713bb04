import type { ReactNode } from 'react'

/** The props of a link in a primitive, which cannot render the router's own. */
export interface LinkProps {
  href: string
  children: ReactNode
  className?: string
  rel?: string
  onClick?: () => void
  'aria-label'?: string
  'aria-current'?: 'page'
}

/** Draws a link: the page hands in one that uses its router, so the design system needs none. */
export type RenderLink = (link: LinkProps) => ReactNode

/** The default: a plain anchor, a full page load. */
export const plainLink: RenderLink = ({ children, ...link }) => <a {...link}>{children}</a>
