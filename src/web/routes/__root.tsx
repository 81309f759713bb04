import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PopupMount } from '#web/newsletter/popup-mount.tsx'
import { sessionQuery } from '#web/session/session-query.ts'
import { Footer } from '#web/shell/footer.tsx'
import { Header } from '#web/shell/header.tsx'
import { ensureNavigation } from '#web/links/navigation-query.ts'
import { RouteAnnouncer } from '#web/shell/route-announcer.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { shopZone } from '#web/links/shop-zone.ts'
import { IdleTasksMount } from '#web/shell/idle-tasks-mount.tsx'
import { useClientLinks } from '#web/shell/use-client-links.ts'
import { fontPreloads } from '#web/ui/font-preloads.ts'
import stylesUrl from '../ui/styles/styles.css?url'
import { Toaster } from '#web/ui/toast/toaster.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // A failure of one of the three does not fail the page: the header leaves out what is missing.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([ensureNavigation(queryClient), queryClient.prefetchQuery(shopQuery()), queryClient.prefetchQuery(sessionQuery())])
  },
  staleTime: Infinity,
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#003d4f' },
    ],
    links: [
      ...fontPreloads.map((href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href })),
      { rel: 'stylesheet', href: stylesUrl },
      { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Page,
})

/** The HTML around every page, errors included. The two heights are what the sticky header covers (see header.tsx). */
function Document({ children }: { children: ReactNode }) {
  const { data: shop } = useQuery(shopQuery())
  if (shop) shopZone.name = shop.timeZone
  return (
    <html lang="en" className="[--header-height:6.625rem] lg:[--header-height:8.25rem] [@media(height<31rem)]:[--header-height:0px]">
      <head>
        <HeadContent />
      </head>
      <body className="flex flex-col" {...useClientLinks()}>
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        <Header />
        <main id="main" tabIndex={-1} className="grow">
          {children}
        </main>
        <Footer />
        <RouteAnnouncer />
        <PopupMount />
        <IdleTasksMount />
        <Toaster renderLink={renderShopLink} />
        <Scripts />
      </body>
    </html>
  )
}

function Page() {
  return <Outlet />
}
