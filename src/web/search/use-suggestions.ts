import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mayBeModel, modelsQuery } from '#web/fit/appliances/appliance-query.ts'
import { suggestionsQuery } from './suggestions-query.ts'

/** How long nothing must be typed before suggestions are asked for, in ms (specification, section 5). */
const PAUSE = 300

/** Machines that are offered beside the parts. */
const MOST_MODELS = 3

/** What the search box offers for a text while it is open. */
export function useSuggestions(text: string, isOpen: boolean) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])

  const isAsked = isOpen && settled === text
  const { data, isError } = useQuery({ ...suggestionsQuery(text), enabled: isAsked })
  const machines = useQuery({ ...modelsQuery(text), enabled: isAsked && mayBeModel(text), retry: false })
  const models = (isOpen ? machines.data?.models : undefined)?.slice(0, MOST_MODELS) ?? []
  const found = isOpen ? data : undefined
  return {
    products: found?.products ?? [],
    brands: found?.brands ?? [],
    models,
    isSearching: isOpen && !data && !isError,
    isEmpty: found !== undefined && found.products.length === 0 && found.brands.length === 0 && models.length === 0 && !machines.isFetching,
  }
}
