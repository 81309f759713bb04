import { useEffect, useRef } from 'react'
import type { RenderLink } from '#web/ui/render-link.tsx'

interface Tab {
  label: string
  href: string
  isCurrent: boolean
  /** A count behind the label. */
  count?: number | undefined
  /** Marks a tab that holds an error. */
  hasError?: boolean
}

/** Brings the current one of a row of tabs into view, where the row is wider than the screen. The page itself stays where it is. */
export function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current]')
  if (!row || !current) return
  const [seen, tab] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
  row.scrollLeft += Math.min(0, tab.left - seen.left) + Math.max(0, tab.right - seen.right)
}

/** Tabs inside a page, each with an address of its own. */
export function TabLinks({ tabs, label, renderLink }: { tabs: readonly Tab[]; label: string; renderLink: RenderLink }) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  useEffect(() => showCurrent(row.current), [current])
  return (
    <nav ref={row} aria-label={label} className="tab-row">
      {tabs.map(({ label: name, href, isCurrent, count, hasError }) => (
        <span key={href} className="contents">
          {renderLink({
            href,
            className: 'tab',
            ...(isCurrent && { 'aria-current': 'page' as const }),
            children: (
              <>
                {name}
                {count !== undefined && <span className="text-caption text-ink-3 tabular-nums">{count.toLocaleString('en-US')}</span>}
                {hasError && (
                  <span className="state-dot text-brick">
                    <span className="sr-only">has an error</span>
                  </span>
                )}
              </>
            ),
          })}
        </span>
      ))}
    </nav>
  )
}
