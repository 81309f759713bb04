import { isNotFound } from '@tanstack/react-router'
import type { Schema } from '#web/api.ts'
import { notFoundMessage } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'
import { categoryHref } from './filter/category-address.ts'

/** What the head of a category's page says: the address of a filtered or sorted list is that of the whole one. */
export function headOf(
  path: string,
  { category, brand, title, page }: Pick<Schema<'CategoryPage'>, 'category' | 'brand' | 'title' | 'page'>,
) {
  const ofBrand = brand ? `${brand.name} parts in ${category.name}` : null
  return {
    title: ofBrand === null ? (category.seoTitle ?? title) : title,
    description: ofBrand ?? category.seoDescription ?? category.description,
    path: categoryHref(path, { page }),
  }
}

/** The head of a category's page, from its loader's data; without them it has the page's error as its title. */
export const categoryHead = (match: Parameters<typeof pageHead>[0] & { error: unknown }, data: ReturnType<typeof headOf> | undefined) =>
  pageHead(
    match,
    data ?? {
      title: isNotFound(match.error) ? notFoundMessage(match.error, 'Category not found') : 'Failed to load category',
      path: '/categories',
      noindex: true,
    },
  )
