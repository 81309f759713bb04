import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mayBeModelNumber, appliancesQuery } from '#web/fit/appliances/appliance-query.ts'
import { suggestionsQuery } from './suggestions-query.ts'

/** How long nothing must be typed before suggestions are asked for, in ms (specification, section 5). */
const DEBOUNCE_MS = 300

/** Appliances that are offered beside the parts. */
const MAX_APPLIANCES = 3

/** What the search box offers for a text while it is open. */
export function useSuggestions(text: string, isOpen: boolean) {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const isAsked = isOpen && debounced === text
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
