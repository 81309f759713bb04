import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CartItem } from '#domain/cart/cart.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { useCombobox } from '#web/ui/form/use-combobox.ts'
import { cartSuggestionsQuery } from './cart-suggestions-query.ts'

/** The least characters of a search, and the pause in typing before it is sent, in ms (specification, section 9). */
const MIN_CHARACTERS = 2
const DEBOUNCE_MS = 300
/** How many products the list offers for nothing typed, and for a text. */
const SUGGESTED = 6
const FOUND = 8

const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['part-picker', text],
    queryFn: ({ signal }) => read(api.GET('/api/search', { params: { query: { q: text, limit: FOUND + 12, logged: '0' } }, signal })),
    retry: false,
  })

/** Why there is no list: what stands in its place, and what a screen reader says of it. */
const ABSENCES = {
  missing: { text: 'No products found matching your search.', spoken: 'Nothing found' },
  searchFailed: { text: 'Search failed. Please try again.', spoken: 'The search failed' },
  failed: { text: 'Unable to load suggestions', spoken: 'No suggestions' },
  searching: { text: 'Searching...', spoken: 'Looking' },
}

/** What is said in place of a list; null where that is nothing. */
function absenceOf(isSearch: boolean, isFailed: boolean, isAnswered: boolean): { text: string; spoken: string } | null {
  if (isFailed) return isSearch ? ABSENCES.searchFailed : ABSENCES.failed
  if (!isSearch) return null
  return isAnswered ? ABSENCES.missing : ABSENCES.searching
}

/** What the list shows: search results for two characters and more, suggestions otherwise; never what is in the cart. */
function useOffers(items: readonly CartItem[], text: string, isOpen: boolean) {
  const isSearch = text.length >= MIN_CHARACTERS
  const debounced = useDebounced(text, DEBOUNCE_MS)
  const search = useQuery({ ...searchQuery(text), enabled: isOpen && isSearch && debounced === text })
  const suggested = useQuery({ ...cartSuggestionsQuery(items, SUGGESTED), enabled: isOpen && !isSearch })
  const offered: (Schema<'ProductCard'> & { ruleId?: string | null })[] | undefined = isSearch ? search.data?.results : suggested.data
  const isFailed = isSearch ? search.isError : suggested.isError
  return {
    title: isSearch ? 'Search Results' : 'Suggested Products',
    parts: offered?.filter(({ slug }) => !items.some((item) => item.slug === slug)).slice(0, FOUND),
    status: absenceOf(isSearch, isFailed, offered !== undefined),
  }
}

export type OfferedProduct = NonNullable<ReturnType<typeof useOffers>['parts']>[number]

/** The state of the picker: a combobox, from which `onChoose` gets a product. */
export function useSuggestedPartPicker(items: readonly CartItem[], onChoose: (part: OfferedProduct) => void) {
  const combobox = useCombobox()
  const { title, parts = [], status } = useOffers(items, combobox.text, combobox.isOpen)

  function choose(part: OfferedProduct) {
    combobox.reset()
    onChoose(part)
  }
  return { ...combobox, choose, title, parts, status }
}
