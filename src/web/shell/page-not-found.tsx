import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, read } from '#web/api.ts'
import { notFoundMessage } from '#web/links/page-data.ts'
import { PartSearch } from '#web/search/box/part-search.tsx'
import { navigationQuery } from '#web/links/navigation-query.ts'
import { PageTitle } from '#web/links/page-title.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { LinkItems } from '#web/links/link-items.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'

const UNKNOWN = 'Page not found'

/** Follows the redirect of an old address that was reached without loading a page; the server has looked for it when it loads one. */
function useRedirect() {
  const router = useRouter()
  useEffect(() => {
    const { pathname } = window.location
    if (pathname.startsWith('/admin')) return undefined
    const left = new AbortController()
    read(api.GET('/api/moved', { params: { query: { path: pathname } }, signal: left.signal })).then(
      ({ location }) => {
        if (location !== null && !left.signal.aborted) void router.navigate({ href: location, replace: true })
      },
      // Without an answer, it is a page that does not exist.
      () => undefined,
    )
    return () => left.abort()
  }, [router])
}

/** In the admin area nobody looks for a part to buy. */
function NothingInOffice({ message }: { message: string }) {
  return (
    <div className="grid justify-items-start gap-3 py-10">
      <h1>{message}</h1>
      <p>There is nothing at this address. It may have been deleted, or a letter of the address is wrong.</p>
      <ShopLink href="/admin/dashboard" className="link">
        Dashboard
      </ShopLink>
    </div>
  )
}

/** The page for an address that has none (status 404): what the API said of it, a search, and the categories. */
export function PageNotFound({ data }: { data?: unknown }) {
  useRedirect()
  const navigation = useLoaded(navigationQuery())
  // Whoever is not let in sees the page of the shop.
  const isOffice = useMatches({ select: (matches) => matches.some(({ routeId, status }) => routeId === '/admin' && status === 'success') })
  const message = notFoundMessage(data, UNKNOWN)
  // A route that says what is missing says it in its title too.
  const title = message === UNKNOWN && <PageTitle>Page not found</PageTitle>
  if (isOffice)
    return (
      <>
        {title}
        <NothingInOffice message={message} />
      </>
    )
  return (
    <div className="shell grid gap-10 py-10 md:grid-cols-[3fr_2fr] lg:py-14">
      {title}
      <div className="grid content-start gap-5">
        <p className="strip justify-self-start pr-4">
          <span className="strip-label">Page</span> 404
        </p>
        <h1>{message}</h1>
        <p className="max-w-prose text-lead text-ink-2">
          There is nothing at this address; the part may have moved or may no longer be made. Search for its number: old numbers lead to the
          part that replaced them.
        </p>
        <PartSearch />
      </div>
      <nav aria-label="Categories" className="sheet p-6">
        <h2 className="mb-2 text-h3">Categories</h2>
        <ul className="font-display text-lead">
          <LinkItems
            links={[...(navigation?.categories ?? []), { name: 'Home', href: '/' }]}
            className="link inline-flex min-h-11 items-center"
          />
        </ul>
      </nav>
    </div>
  )
}
