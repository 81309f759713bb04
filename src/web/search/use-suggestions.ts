import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { suggestionsQuery } from './suggestions-query.ts'

/* Suggestions need a text longer than this, and a pause in ms (specification, section 5). */
const LONGER_THAN = 2
const PAUSE = 300

/** What the search box offers for what is typed in it. */
export function useSuggestions(typed: string, isWanted: boolean) {
  const text = typed.trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])

  const isOpen = isWanted && text.length > LONGER_THAN
  const { data, isError } = useQuery({ ...suggestionsQuery(text), enabled: isOpen && settled === text })
  const found = isOpen ? data : undefined
  return {
    text,
    isOpen,
    products: found?.products ?? [],
    brands: found?.brands ?? [],
    isSearching: isOpen && !data && !isError,
    isEmpty: found !== undefined && found.products.length === 0 && found.brands.length === 0,
  }
}
