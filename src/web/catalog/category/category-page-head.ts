import { isNotFound } from '@tanstack/react-router'
import type { Schema } from '#web/api.ts'
import { notFoundMessage } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'
import { categoryHref } from './filter/category-address.ts'

/** What the loader of a category's page says of it. */
export interface CategoryHead {
  title: string
  description: string
  path: string
}

/** What the head of a category's page says: the address of a filtered or sorted list is that of the whole one, and each page of it has its own. */
export function headOf(path: string, { category, breadcrumb, brand, title: ofPage, page }: Schema<'CategoryPage'>): CategoryHead {
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

/** The head of a category's page, from its loader's data; without them it has the page's error as its title. */
export const categoryHead = (match: Parameters<typeof pageHead>[0] & { error: unknown }, data: CategoryHead | undefined) =>
  pageHead(
    match,
    data ?? {
      title: isNotFound(match.error) ? notFoundMessage(match.error, 'Category not found') : 'Failed to load category',
      path: '/categories',
      noindex: true,
    },
  )
