import { isNotFound } from '@tanstack/react-router'
import { notFoundMessage } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

/** What the loader of a category's page says of it. */
export interface CategoryHead {
  title: string
  description: string
  path: string
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
