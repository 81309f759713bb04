import type { ReactNode } from 'react'

/** What a primitive asks of a link it cannot build itself. */
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
