import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { navigationQuery, type Navigation, type NavigationNode } from '#web/links/navigation-query.ts'

/* Where the browser's tabs share the navigation, and how old it may get, in ms (specification, section 9). */
const STORE = 'navigation'
const MAX_AGE = 30_000

interface Stored {
  tabs: Navigation
  timestamp: number
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isLink = (value: unknown): value is { name: string; href: string } =>
  typeof value === 'object' && value !== null && 'name' in value && isText(value.name) && 'href' in value && isText(value.href)

const isNode = (value: unknown): value is NavigationNode =>
  isLink(value) &&
  value.href.startsWith('/category/') &&
  'imageUrl' in value &&
  (value.imageUrl === null || isText(value.imageUrl)) &&
  'subcategories' in value &&
  Array.isArray(value.subcategories) &&
  value.subcategories.every(isNode)

/** What another tab has left, parsed and not trusted; null when it is nothing of use. */
export function readStored(text: string | null): Stored | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('tabs' in stored) || !('timestamp' in stored)) return null
    const { tabs, timestamp } = stored
    if (typeof tabs !== 'object' || tabs === null || !('categories' in tabs) || !('brands' in tabs) || typeof timestamp !== 'number')
      return null
    const { categories, brands } = tabs
    if (!Array.isArray(categories) || !categories.every(isNode) || categories.length === 0) return null
    return Array.isArray(brands) && brands.every(isLink) ? { tabs: { categories, brands }, timestamp } : null
  } catch {
    return null
  }
}

function load(): Stored | null {
  try {
    return readStored(localStorage.getItem(STORE))
  } catch {
    return null
  }
}

function save(stored: Stored): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(stored))
  } catch {
    // Full or forbidden: this tab then keeps its navigation to itself.
  }
}

/**
 * Keeps the navigation of all tabs the same and at most 30 s old: what one tab has fetched, the others take over by the storage's update
 * event. It is renewed when a page is opened, not while one is read; when that fails, the known tabs stay.
 */
export function shareNavigation(router: AnyRouter, queryClient: QueryClient): void {
  const { queryKey } = navigationQuery()
  const age = () => Date.now() - (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0)
  const take = ({ tabs, timestamp }: Stored) => queryClient.setQueryData(queryKey, tabs, { updatedAt: timestamp })
  const isEmpty = () => !queryClient.getQueryData(queryKey)?.categories.length

  function share() {
    const tabs = queryClient.getQueryData(queryKey)
    if (tabs && tabs.categories.length > 0) save({ tabs, timestamp: Date.now() - age() })
  }
  async function renew() {
    const stored = load()
    if (stored && Date.now() - stored.timestamp < Math.min(MAX_AGE, age())) return take(stored)
    if (age() < MAX_AGE && !isEmpty()) return
    await queryClient.fetchQuery({ ...navigationQuery(), staleTime: 0 })
    share()
  }
  const renewQuietly = () => void renew().catch((error: unknown) => console.warn('Navigation could not be fetched', error))

  window.addEventListener('storage', ({ key, newValue }) => {
    const stored = key === STORE ? readStored(newValue) : null
    if (stored && Date.now() - stored.timestamp < age()) take(stored)
  })
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && renewQuietly())
  if (isEmpty()) renewQuietly()
  else share()
}
