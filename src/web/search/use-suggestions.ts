import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { suggestionsQuery } from './suggestions-query.ts'

/** How long nothing must be typed before suggestions are asked for, in ms (specification, section 5). */
const PAUSE = 300

/** What the search box offers for a text while it is open. */
export function useSuggestions(text: string, isOpen: boolean) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])

  const { data, isError } = useQuery({ ...suggestionsQuery(text), enabled: isOpen && settled === text })
  const found = isOpen ? data : undefined
  return {
    products: found?.products ?? [],
    brands: found?.brands ?? [],
    isSearching: isOpen && !data && !isError,
    isEmpty: found !== undefined && found.products.length === 0 && found.brands.length === 0,
  }
}
