import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { CartItem } from '#domain/cart.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { suggestionsQuery } from './suggestions-query.ts'

/** A search needs so many characters, and waits so long for the next one, in ms (specification, section 9). */
const MIN_CHARACTERS = 2
const PAUSE_MS = 300
/** How many products the list offers for nothing typed, and for a text. */
const SUGGESTED = 6
const FOUND = 8

const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['part-picker', text],
    queryFn: ({ signal }) => read(api.GET('/api/search', { params: { query: { q: text, limit: FOUND + 12 } }, signal })),
    retry: false,
  })

/** A text once nothing has been typed for a while. */
function useDebounced(text: string) {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

/** What is said in place of a list; false for nothing. */
function statusText(isSearch: boolean, isFailed: boolean, isAnswered: boolean): string | false {
  if (isFailed) return isSearch ? 'Search failed. Please try again.' : 'Unable to load suggestions'
  return isSearch && (isAnswered ? 'No products found matching your search.' : 'Searching...')
}

/** What the list shows: search results for two characters and more, suggestions otherwise; never what is in the cart. */
function useOffers(items: readonly CartItem[], text: string, isOpen: boolean) {
  const isSearch = text.length >= MIN_CHARACTERS
  const debounced = useDebounced(text)
  const search = useQuery({ ...searchQuery(text), enabled: isOpen && isSearch && debounced === text })
  const suggested = useQuery({ ...suggestionsQuery(items, SUGGESTED), enabled: isOpen && !isSearch })
  const offered: (Schema<'ProductCard'> & { ruleId?: string | null })[] | undefined = isSearch ? search.data?.results : suggested.data
  const isFailed = isSearch ? search.isError : suggested.isError
  return {
    title: isSearch ? 'Search Results' : 'Suggested Products',
    parts: offered?.filter(({ slug }) => !items.some((item) => item.slug === slug)).slice(0, FOUND),
    status: statusText(isSearch, isFailed, offered !== undefined),
  }
}

export type OfferedProduct = NonNullable<ReturnType<typeof useOffers>['parts']>[number]

/** The state of the picker: an editable combobox (ARIA authoring practices), from which `onChoose` gets a product. */
export function usePartPicker(items: readonly CartItem[], onChoose: (part: OfferedProduct) => void) {
  const prefix = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { title, parts = [], status } = useOffers(items, typed.trim(), isOpen)

  function show(isShown: boolean) {
    setOpen(isShown)
    setActive(-1)
  }
  function type(text: string) {
    setTyped(text)
    show(true)
  }
  function choose(part: OfferedProduct | undefined) {
    if (!part) return
    setTyped('')
    show(false)
    onChoose(part)
  }
  function move(by: 1 | -1) {
    if (!isOpen) return show(true)
    // Beyond either end lies the input itself, at -1.
    const places = parts.length + 1
    setActive((now) => ((now + 1 + by + places) % places) - 1)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isOpen) choose(parts[active])
    else if (event.key === 'Escape' && isOpen) show(false)
    else if (event.key === 'Escape') setTyped('')
    else return
    event.preventDefault()
  }

  const isListed = isOpen && parts.length > 0
  const inputProps = {
    value: typed,
    role: 'combobox',
    'aria-expanded': isListed,
    'aria-controls': isListed ? `${prefix}-list` : undefined,
    'aria-activedescendant': isListed && active >= 0 ? `${prefix}-${active}` : undefined,
    'aria-autocomplete': 'list',
    onClick: () => show(true),
    onKeyDown,
  } as const
  return { prefix, inputProps, type, choose, close: () => show(false), isOpen, active, title, parts, status }
}
