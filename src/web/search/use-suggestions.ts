import { useQuery } from '@tanstack/react-query'
import { mayBeModelNumber, appliancesQuery } from '#web/fit/appliances/appliance-query.ts'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { suggestionsQuery } from './suggestions-query.ts'

/** Pause in typing before suggestions are requested, in ms (specification, section 5). */
const DEBOUNCE_MS = 300

/** Appliances that are offered beside the parts. */
const MAX_APPLIANCES = 3

/** What the search box offers for a text while it is open. */
export function useSuggestions(text: string, isOpen: boolean) {
  const isAsked = useDebounced(text, DEBOUNCE_MS, '') === text && isOpen
  const { data, isError } = useQuery({ ...suggestionsQuery(text), enabled: isAsked })
  const applianceSearch = useQuery({ ...appliancesQuery(text), enabled: isAsked && mayBeModelNumber(text), retry: false })
  const appliances = (isOpen ? applianceSearch.data?.models : undefined)?.slice(0, MAX_APPLIANCES) ?? []
  const found = isOpen ? data : undefined
  return {
    products: found?.products ?? [],
    brands: found?.brands ?? [],
    appliances,
    isSearching: isOpen && !data && !isError,
    isEmpty:
      found !== undefined &&
      found.products.length === 0 &&
      found.brands.length === 0 &&
      appliances.length === 0 &&
      !applianceSearch.isFetching,
  }
}
