import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { typeaheadQuery } from './typeahead-query.ts'

/** Pause in typing before suggestions are requested, in ms (specification, section 5). */
const DEBOUNCE_MS = 300

/** What the search box offers for a text while it is open. */
export function useSuggestions(text: string, isOpen: boolean) {
  const isAsked = useDebounced(text, DEBOUNCE_MS, '') === text && isOpen
  const { data, isError } = useQuery({ ...typeaheadQuery(text), enabled: isAsked })
  const found = isOpen ? data : undefined
  return {
    products: found?.products ?? [],
    brands: found?.brands ?? [],
    appliances: found?.models ?? [],
    isSearching: isOpen && !data && !isError,
    leadsTo: found?.leadsTo,
    isEmpty: found && !found.leadsTo && found.products.length + found.brands.length + found.models.length === 0,
  }
}
