import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { navPageAt } from './nav/nav-pages.ts'
import { usePages } from './nav/rights.ts'

const AllPages = lazyWithPreload(async () => (await import('./all-pages.tsx')).AllPages)

/** Fetches the sheet ahead of its use. */
export const preloadAllPages = AllPages.preload

/** The navigation of phones: three pages, and a sheet with the others. */
export function BottomBar({ onSearch }: { onSearch: () => void }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const here = navPageAt(pathname)
  const main = usePages().filter(({ isInBottomBar }) => isInBottomBar)
  // The address at which it was opened: on the next page it is closed.
  const [moreAt, setMoreAt] = useState<string | null>(null)
  return (
    <nav className="admin-bottom-bar" aria-label="Main pages">
      {main.map(({ path, label, glyph }) => (
        <ShopLink key={path} href={path} aria-current={path === here?.path ? 'page' : undefined}>
          <Glyph name={glyph} />
          {label}
        </ShopLink>
      ))}
      {main.length < 3 && (
        <button type="button" onClick={onSearch}>
          <Glyph name="search" />
          Search
        </button>
      )}
      <button type="button" onClick={() => setMoreAt(pathname)} aria-haspopup="dialog">
        <Glyph name="more" />
        More
      </button>
      <Suspense fallback={null}>{moreAt !== null && <AllPages open={moreAt === pathname} onClose={() => setMoreAt(null)} />}</Suspense>
    </nav>
  )
}
