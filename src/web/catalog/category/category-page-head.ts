import { isNotFound } from '@tanstack/react-router'
import { notFoundMessage } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'
import type { loadCategoryPage } from './category-query.ts'

/** The head of a category's page, from its loader's data; without them it has the page's error as its title. */
export const categoryHead = (
  match: Parameters<typeof pageHead>[0] & { error: unknown },
  data: Awaited<ReturnType<typeof loadCategoryPage>> | undefined,
) =>
  pageHead(
    match,
    data ?? {
      title: isNotFound(match.error) ? notFoundMessage(match.error, 'Category not found') : 'Failed to load category',
      path: '/categories',
      noindex: true,
    },
  )
