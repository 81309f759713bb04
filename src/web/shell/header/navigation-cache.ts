import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'
import { navigationQuery, type Navigation, type NavigationNode } from '#web/links/navigation-query.ts'

/* Where the browser's tabs share the navigation, and how old it may get, in ms (specification, section 9). */
const cache = storedText('localStorage', 'navigation')
const MAX_AGE = 30_000

interface Stored {
  tabs: Navigation
  timestamp: number
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isLink = (value: unknown): value is { name: string; href: string } => isRecord(value) && isText(value.name) && isText(value.href)

function isNode(value: unknown): value is NavigationNode {
  if (!isRecord(value)) return false
  const { imageUrl, subcategories } = value
  const isInShop = isLink(value) && value.href.startsWith('/category/')
  return isInShop && (imageUrl === null || isText(imageUrl)) && Array.isArray(subcategories) && subcategories.every(isNode)
}

/** What another tab has left, parsed and not trusted; null when it is nothing of use. */
export function readStored(text: string | null): Stored | null {
  const { tabs, timestamp } = parseRecord(text)
  if (!isRecord(tabs) || typeof timestamp !== 'number') return null
  const { categories, brands } = tabs
  if (!Array.isArray(categories) || !categories.every(isNode) || categories.length === 0) return null
  return Array.isArray(brands) && brands.every(isLink) ? { tabs: { categories, brands }, timestamp } : null
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
    if (tabs && tabs.categories.length > 0) cache.write(JSON.stringify({ tabs, timestamp: Date.now() - age() } satisfies Stored))
  }
  async function refetch() {
    const stored = readStored(cache.read())
    if (stored && Date.now() - stored.timestamp < Math.min(MAX_AGE, age())) return take(stored)
    if (age() < MAX_AGE && !isEmpty()) return
    await queryClient.fetchQuery({ ...navigationQuery(), staleTime: 0 })
    share()
  }
  const refetchQuietly = () => void refetch().catch((error: unknown) => console.warn('Navigation could not be fetched', error))

  window.addEventListener('storage', ({ key, newValue }) => {
    const stored = key === cache.key ? readStored(newValue) : null
    if (stored && Date.now() - stored.timestamp < age()) take(stored)
  })
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && refetchQuietly())
  if (isEmpty()) refetchQuietly()
  else share()
}
