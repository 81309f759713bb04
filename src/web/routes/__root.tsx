import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouterState } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { sessionQuery } from '#web/session/session-query.ts'
import { EarlyScript } from '#web/shell/early-script.tsx'
import { footerIsland, preloadFooter } from '#web/shell/footer-island.tsx'
import { Header } from '#web/shell/header/header.tsx'
import { KeptTitle } from '#web/shell/kept-title.tsx'
import { ensureNavigation } from '#web/links/navigation-query.ts'
import { OfflineLine } from '#web/shell/offline-line.tsx'
import { preloadFailurePages } from '#web/shell/page-failure.tsx'
import { RouteAnnouncer } from '#web/shell/route-announcer.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { isAdminPath } from '#web/links/admin-path.ts'
import { loadDocument } from '#web/links/load-document.ts'
import { IdleTasksIsland } from '#web/shell/idle-tasks-island.tsx'
import { StagingNotice } from '#web/shell/staging-notice.tsx'
import { useClientLinks } from '#web/shell/use-client-links.ts'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { fontPreloads } from '#web/ui/font-preloads.ts'
import adminStylesUrl from '../admin/frame/admin.css?url'
import stylesUrl from '../ui/styles/styles.css?url'
import { Toaster } from '#web/ui/toast/toaster.tsx'

/**
 * Whether the page is one of the admin area, with its frame and its stylesheet: whoever may not see the area gets the shop's pages. A document
 * is of one of the two for as long as it lives; links and redirects from one to the other load a page (`useClientLinks`, `routes/admin.tsx`).
 */
const isStaffArea = (matches: readonly { routeId: string; context: object }[]) =>
  matches.some(({ routeId, context }) => routeId === '/admin' && 'staff' in context)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Out of the area by the browser's back, or by a navigation. The way in is `admin/frame/guard.ts`.
  beforeLoad: ({ location: { href, pathname } }) => {
    if (!import.meta.env.SSR && document.documentElement.dataset.area && !isAdminPath(pathname)) throw loadDocument(href)
  },
  // A failure of one of the three does not fail the page: the header leaves out what is missing.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([ensureNavigation(queryClient), queryClient.prefetchQuery(shopQuery()), queryClient.prefetchQuery(sessionQuery())])
  },
  staleTime: Infinity,
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#003d4f' },
    ],
    links: [
      ...fontPreloads.map((href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href })),
      { rel: 'stylesheet', href: isStaffArea(matches) ? adminStylesUrl : stylesUrl },
      { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Page,
})

/** The HTML around every page, errors included. */
function Document({ children }: { children: ReactNode }) {
  const isStaff = useRouterState({ select: ({ matches }) => isStaffArea(matches) })
  const links = useClientLinks()
  useEffect(() => {
    onFirstInteraction(preloadFailurePages)
    if (!isStaff) onFirstInteraction(preloadFooter)
  }, [isStaff])
  if (isStaff)
    return (
      // Its appearance is written onto it before the page is painted (admin/frame/appearance.ts).
      <html lang="en" data-area="admin" suppressHydrationWarning>
        <head>
          <HeadContent />
          <KeptTitle />
        </head>
        <body {...links}>
          <SkipLink />
          <StagingNotice />
          {children}
          <RouteAnnouncer />
          <Toaster renderLink={renderShopLink} />
          <EarlyScript />
          <Scripts />
        </body>
      </html>
    )
  // The two heights are what the sticky header covers (see header.tsx).
  return (
    <html
      lang="en"
      className="[--header-height:6.625rem] lg:[--header-height:8.25rem] [@media(height<31rem)]:[--header-height:0px] max-[18rem]:[--header-height:0px]"
    >
      <head>
        <HeadContent />
        <KeptTitle />
      </head>
      <body className="flex flex-col" {...links}>
        <SkipLink />
        <StagingNotice />
        <Header />
        <main id="main" tabIndex={-1} className="grow">
          {children}
        </main>
        {footerIsland}
        <RouteAnnouncer ofLists />
        <OfflineLine />
        <IdleTasksIsland />
        <Toaster renderLink={renderShopLink} />
        <EarlyScript />
        <Scripts />
      </body>
    </html>
  )
}

const SkipLink = () => (
  <a className="skip-link" href="#main">
    Skip to main content
  </a>
)

function Page() {
  return <Outlet />
}
