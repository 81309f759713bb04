import type { MouseEvent } from 'react'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import type { Section } from './category-sections.tsx'
import { opensElsewhere } from '#web/ui/browser/opens-elsewhere.ts'

export const countOf = (sections: Section[]): number => sections.reduce((count, { products }) => count + products.length, 0)

interface LoadMoreProps {
  /** The next page by itself: what the link is without scripts, and to crawlers. */
  href: string
  /** How many of the products are in the list. */
  shown: number
  total: number
  isLoading: boolean
  onLoad: () => void
}

/** Puts the next page below this one. */
export function LoadMore({ href, shown, total, isLoading, onLoad }: LoadMoreProps) {
  function load(event: MouseEvent) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    if (!isLoading) onLoad()
  }
  return (
    <div className="no-print grid grid-cols-1 justify-items-center gap-3 border-t border-line pt-6">
      <p role="status" className="text-small text-ink-2 tabular-nums">
        {shown} of {total} products shown
      </p>
      <progress className="count-bar" aria-hidden="true" value={shown} max={total} />
      <ShopLink href={href} className={buttonClass('secondary', 'w-64 max-w-full')} aria-disabled={isLoading || undefined} onClick={load}>
        {isLoading ? 'Loading...' : 'Load more'}
      </ShopLink>
    </div>
  )
}
