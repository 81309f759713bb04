import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Schema } from '#web/api.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { categoryPageQuery } from './category-query.ts'
import { categoryHref } from './filter/category-address.ts'
import type { CategorySearch } from './filter/category-search.ts'

type Page = Schema<'CategoryPage'>

/** The pages loaded below the first one, by history entry and list: going back restores the list. */
const loaded = new Map<string, Page[]>()

const linkTo = ({ sections }: Page) => `main :is(h3, td) > a[href="/product/${sections[0]?.products[0]?.slug}"]`

/**
 * A list that grows by pages when asked: all its pages, and `more` to load the next one. Give the component that uses it a key of the list:
 * another sort or filter is another list.
 */
export function useMorePages(first: Page, path: string, search: CategorySearch) {
  const queryClient = useQueryClient()
  const place = `${useRouter().state.location.state.key} ${categoryHref(path, { ...search, view: undefined })}`
  const [added, setAdded] = useState(() => loaded.get(place) ?? [])
  const [isLoading, setLoading] = useState(false)
  const wasAsked = useRef(false)
  const last = added.at(-1) ?? first

  // Cards and lines are entries of their own with the same pages.
  useEffect(() => {
    if (added.length > 0) loaded.set(place, added)
  }, [place, added])

  // The keyboard goes on where the new products begin.
  useEffect(() => {
    const page = added.at(-1)
    if (wasAsked.current && page) document.querySelector<HTMLElement>(linkTo(page))?.focus({ preventScroll: true })
  }, [added])

  async function more() {
    setLoading(true)
    try {
      const next = [...added, await queryClient.ensureQueryData(categoryPageQuery(path, { ...search, page: last.page + 1 }))]
      wasAsked.current = true
      setAdded(next)
    } catch {
      toast({ id: 'category', title: 'Error', description: 'Failed to load products', tone: 'error' })
    }
    setLoading(false)
  }
  const pages = useMemo(() => [first, ...added], [first, added])
  return { pages, last, isLoading, more }
}
