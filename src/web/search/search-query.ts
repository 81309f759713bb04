import { queryOptions } from '@tanstack/react-query'
import { isSlug } from '#domain/slug.ts'
import { api, read } from '#web/api.ts'
import { readPage, searchText } from '#web/links/search-params.ts'
import { MAX_QUERY_LENGTH } from './search-input.ts'

/** The search parameters of the search page. */
export interface SearchInput {
  q?: string | undefined
  /** A brand's slug. */
  brand?: string | undefined
  showBrands?: true | undefined
  /** A category's path. */
  category?: string | undefined
  /** From and to in cents, `1000-2499`; without an end `10000-`. */
  price?: string | undefined
  stock?: '1' | undefined
  /** As typed, without corrections. */
  exact?: '1' | undefined
  /** From 2. */
  page?: number | undefined
}

const PAGE_SIZE = 20
/** Fewer trimmed characters search for nothing (specification, section 5). */
export const MIN_CHARACTERS = 2

function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = searchText(value)
  return pattern.test(text) ? text : undefined
}

/** The ends of a range of prices, in cents. */
export function priceRange(price = ''): { minCents?: number; maxCents?: number } {
  const [from = '', to = ''] = price.split('-')
  return { ...(from && { minCents: Number(from) }), ...(to && { maxCents: Number(to) }) }
}

/** Reads the address; what it does not understand is left out. */
export function readSearchInput(search: Record<string, unknown>): SearchInput {
  const brand = searchText(search.brand)
  return {
    q: searchText(search.q).slice(0, MAX_QUERY_LENGTH) || undefined,
    brand: isSlug(brand) ? brand : undefined,
    showBrands: searchText(search.showBrands) === 'true' || undefined,
    category: matching(search.category, /^[\w-]{1,100}(\/[\w-]{1,100}){0,2}$/),
    price: matching(search.price, /^\d{1,8}-\d{0,8}$/),
    stock: searchText(search.stock) === '1' ? '1' : undefined,
    exact: searchText(search.exact) === '1' ? '1' : undefined,
    page: readPage(search.page),
  }
}

/** The address of a page of results. */
export function searchHref({ page, showBrands: _, ...search }: SearchInput): string {
  const query = new URLSearchParams()
  for (const key of ['q', 'brand', 'category', 'price', 'stock', 'exact'] as const) if (search[key]) query.set(key, search[key])
  if (page && page > 1) query.set('page', String(page))
  return `/search${query.size > 0 ? `?${query}` : ''}`
}

/** True when there is something to search for: a text of two characters, or a brand. */
export const isSearch = ({ q = '', brand }: SearchInput): boolean => q.trim().length >= MIN_CHARACTERS || brand !== undefined

/** A page of results, exact matches first. */
export function searchPageQuery({ q = '', brand, category, price, stock, exact, page = 1 }: SearchInput) {
  const query = {
    q: q.trim(),
    brand,
    category,
    ...priceRange(price),
    inStock: stock ?? '0',
    exact: exact ?? '0',
    page,
    limit: PAGE_SIZE,
  } as const
  return queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => read(api.GET('/api/search', { params: { query }, signal })),
  })
}
