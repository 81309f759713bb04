import { createFileRoute, redirect } from '@tanstack/react-router'
import { CatalogPending } from '#web/catalog/category/catalog-pending.tsx'
import { brandsQuery } from '#web/catalog/category/catalog-queries.ts'
import { SearchFailure } from '#web/search/search-failure.tsx'
import { SearchPage } from '#web/search/search-page.tsx'
import { readSearchInput } from '#web/search/search-address.ts'
import { isSearch, searchHref, searchPageQuery, withModel } from '#web/search/search-query.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/search')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  validateSearch: readSearchInput,
  loaderDeps: ({ search: { page: _, ...search } }) => search,
  loader: async ({ context: { queryClient }, location, abortController }) => {
    const search = readSearchInput(location.search)
    if (search.showBrands) {
      await queryClient.ensureQueryData(brandsQuery())
      return { title: 'All Brands' }
    }
    if (search.q && search.model) throw redirect({ href: searchHref({ ...search, q: withModel(search.q, search.model) }) })
    const query = searchPageQuery(search)
    // A new search cancels the previous one (specification, section 4), unless it is on the screen.
    abortController.signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey: query.queryKey, type: 'inactive' }))
    const found = isSearch(search) ? await queryClient.ensureQueryData(query) : null
    if (found?.leadsTo) throw redirect({ href: found.leadsTo })
    if (found && found.total > 0 && found.page > found.pageCount) throw redirect({ href: searchHref({ ...search, page: found.pageCount }) })
    return { title: search.q ? `Search: ${search.q}` : (found?.brand?.name ?? 'Search') }
  },
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Search', path: '/search', noindex: true }),
  component: Search,
  pendingComponent: () => <CatalogPending text="Searching..." />,
  errorComponent: SearchFailure,
})

function Search() {
  return <SearchPage search={Route.useSearch()} />
}
