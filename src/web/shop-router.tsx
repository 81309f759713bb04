import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createRouter, parseSearchWith } from '@tanstack/react-router'
import type { routeTree } from './routeTree.gen.ts'
import { PageError, PageNotFound } from './shell/page-failure.tsx'
import { takeNamesFrom } from './links/category-names.ts'
import { PagePending } from './links/pending/page-pending.tsx'

const isServer = import.meta.env.SSR

/** Fresh for 5 minutes, cached for 10, one retry, no refetch on focus (specification, section 9). On the server it lives as long as its page. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 300_000, gcTime: isServer ? Infinity : 600_000, retry: isServer ? false : 1, refetchOnWindowFocus: false },
      // Without a connection a change fails at once and says so. The library would keep it and send it later, when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })

/** Pages share the answers that they are rendered from; each is serialised once. */
const texts = new WeakMap<object, string>()

function jsonOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data) ?? 'null'
  const text = texts.get(data) ?? JSON.stringify(data)
  texts.set(data, text)
  return text
}

/**
 * The queries of a page travel with its HTML as one JSON text of keys and data, which is faster than the library's script on both sides.
 */
const serializeQueries = (queryClient: QueryClient) => {
  const known = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  return `[${known.map(({ queryKey, state }) => `[${JSON.stringify(queryKey)},${jsonOf(state.data)}]`).join()}]`
}

const restoreQueries = (queryClient: QueryClient, answers: string) => {
  const pairs: [QueryKey, unknown][] = JSON.parse(answers)
  for (const [queryKey, data] of pairs) queryClient.setQueryData(queryKey, data)
}

// A page whose code is missing is loaded anew once, by the router, which knows such a failure by its words. Without a connection that would only
// take away the page in view.
if (!isServer)
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = `Offline: ${payload.message}`
  })

/** Content pages, which fade in. */
const CONTENT_PAGES = /^\/(about|contact|returns|legal)$/

/** A list is written as a repeated key, as it is read: joined by commas, two filters of a list would be read as one. */
function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const name in search) for (const value of [search[name]].flat()) if (value !== undefined) params.append(name, String(value))
  return params.size > 0 ? `?${params}` : ''
}

/** The router of a page, with its own data cache. It knows the routes of `tree`: all, or those of the storefront (`client.tsx`). */
export function createShopRouter(tree: typeof routeTree) {
  const queryClient = createQueryClient()
  if (!isServer) takeNamesFrom(queryClient)
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    // The renderer's own scripts bear it until the server has made the page's security policy of them; no page is sent with it.
    ...(isServer && { ssr: { nonce: crypto.randomUUID() } }),
    dehydrate: () => ({ answers: serializeQueries(queryClient) }),
    hydrate: ({ answers }) => restoreQueries(queryClient, answers),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    // Query values are words, not JSON: a part number in ?q= is neither rounded nor put in quotes; a repeated key reads as a list.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    // An address of more parts than a category's is no category: the page for addresses without one, not that of the nearest route.
    notFoundMode: 'root',
    defaultPendingComponent: PagePending,
    scrollRestoration: true,
    // Content pages fade in. Other navigations do not: a fade doubles the time to the page's heading.
    defaultViewTransition: {
      types: ({ pathChanged, toLocation }) => (pathChanged && CONTENT_PAGES.test(toLocation.pathname) ? [] : false),
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>
  }
  interface StaticDataRouteOption {
    /**
     * The page is the same for every visitor without a session, and may be cached; left out, it is private. With query parameters that
     * `validateSearch` does not give, it is rendered anew for each request. Only the server asks: routes say it under `import.meta.env.SSR`.
     */
    isPublic?: true
  }
}
