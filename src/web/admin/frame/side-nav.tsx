import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { hasMark, LogoMark } from '#web/ui/logo.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { toggleNavWidth, useNavWidth } from './appearance.ts'
import { useInUse } from './in-use.ts'
import { NAV_GROUPS } from './nav/nav-page.ts'
import type { NavPage } from './nav/nav-page.ts'
import { navPageAt } from './nav/nav-pages.ts'
import { usePages } from './nav/rights.ts'
import { waitingAt, waitingQuery } from './nav/waiting-query.ts'

function NavLink({ page, isHere, waiting }: { page: NavPage; isHere: boolean; waiting: ReturnType<typeof waitingAt> }) {
  const { path, label, glyph } = page
  return (
    <ShopLink
      href={path}
      className="nav-link"
      title={waiting ? `${label}: ${waiting.words}` : label}
      aria-current={isHere ? 'page' : undefined}
    >
      <Glyph name={glyph} />
      <span>{label}</span>
      {waiting && (
        <b className="nav-count">
          <span aria-hidden="true">{waiting.count}</span>
          <span className="sr-only">, {waiting.words}</span>
        </b>
      )}
    </ShopLink>
  )
}

/** Links to all pages in their groups, with the number of what waits there; also what 'More' on phones shows. */
export function NavLinks() {
  const { data: waiting } = useQuery(waitingQuery(useInUse()))
  const here = navPageAt(useLocation({ select: ({ pathname }) => pathname }))
  const all = usePages()
  return Object.entries(NAV_GROUPS).map(([group, name]) => {
    const pages = all.filter((page) => page.group === group)
    if (pages.length === 0) return null
    return (
      <Fragment key={group}>
        <p className="nav-group" id={`nav-${group}`}>
          <span>{name}</span>
        </p>
        <ul aria-labelledby={`nav-${group}`}>
          {pages.map((page) => (
            <li key={page.path}>
              <NavLink page={page} isHere={page.path === here?.path} waiting={waitingAt(page, waiting)} />
            </li>
          ))}
        </ul>
      </Fragment>
    )
  })
}

/** The navigation at the left: 200 px, or 56 px of icons. Phones have the bottom bar instead. */
export function SideNav() {
  const isNarrow = useNavWidth() === 'narrow'
  const { name = '' } = useQuery(shopQuery()).data ?? {}
  return (
    <nav className="admin-nav" aria-label="Admin pages">
      <ShopLink href="/admin" className="nav-link min-h-12! border-b border-line" title={name}>
        {hasMark(name) && <LogoMark className="size-6 text-petrol" />}
        <span className="text-h3 font-semibold text-ink">{name}</span>
      </ShopLink>
      <div className="grow pb-4">
        <NavLinks />
      </div>
      <button type="button" className="nav-link border-t border-line" onClick={toggleNavWidth} aria-pressed={isNarrow} title="Icons only">
        <Glyph name="sidebar" />
        <span>Icons only</span>
      </button>
    </nav>
  )
}
