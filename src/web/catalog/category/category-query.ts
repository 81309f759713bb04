import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { isSlug } from '#domain/catalog/slug.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { CategoryHead } from './category-page-head.ts'
import { categoryHref, filtersOf, showsOverview } from './filter/category-address.ts'
import { readCategorySearch, type CategorySearch } from './filter/category-search.ts'
import { pageData } from '#web/links/page-data.ts'
import { preloadOverview } from './overview-island.tsx'

/** A page of a category. `path` is one to three slugs joined by slashes. */
export const categoryPageQuery = (path: string, search: CategorySearch) => {
  const query = { sort: search.sort ?? 'newest', page: search.page ?? 1, ...filtersOf(path, search) }
  return queryOptions({
    queryKey: ['category-page', path, query],
    queryFn: ({ signal }) => read(api.GET('/api/categories/{path}', { params: { path: { path }, query }, signal })),
  })
}

/** What the head of a category's page says: the address of a filtered or sorted list is that of the whole one, and each page of it has its own. */
function headOf(path: string, { category, breadcrumb, brand, title: ofPage, page }: Schema<'CategoryPage'>): CategoryHead {
  // 'Parts by Brand' is in several categories, with the same brands.
  const ofBrand = brand ? `${brand.name} parts in ${breadcrumb[0]?.name ?? category.name}` : null
  const title = ofBrand ?? category.seoTitle ?? ofPage
  const description = ofBrand ?? category.seoDescription ?? category.description
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: page > 1 && description ? `Page ${page}: ${description}` : description,
    path: categoryHref(path, { page }),
  }
}

/**
 * Loads a category's page and returns the data of its head and, of a brand's page, the brands beside it. A malformed, unknown or empty address gives the not-found page with the
 * specification's words; a page number beyond the last one redirects to the last page.
 */
export async function loadCategoryPage(queryClient: QueryClient, slugs: string[], rawSearch: Record<string, unknown>) {
  if (!slugs.every(isSlug)) throw notFound({ data: { message: 'Invalid category URL' } })
  const path = slugs.join('/')
  const search = readCategorySearch(rawSearch)
  const found = await pageData(queryClient.ensureQueryData(categoryPageQuery(path, search)))
  if (found.page > found.pageCount) throw redirect({ href: categoryHref(path, { ...search, page: found.pageCount }) })
  // The server has it.
  if (!import.meta.env.SSR && showsOverview(path, search, found) && !(await preloadOverview()))
    throw new Error('The code of an overview is missing')
  const { category, brand, brandTiles } = found
  const brands = brand && brandTiles.map(({ name, slug }) => ({ name, href: `/category/${category.path}/${slug}` }))
  return { ...headOf(path, found), brands }
}
