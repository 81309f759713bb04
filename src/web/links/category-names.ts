import type { QueryClient } from '@tanstack/react-query'
import { findBreadcrumb, navigationQuery } from './navigation-query.ts'

/* The answers of the page, of which a browser has one at a time. The server draws many pages at once, and has none here. */
let answers: QueryClient | undefined

/** Takes names of categories from these answers. Only for the browser. */
export function takeNamesFrom(queryClient: QueryClient): void {
  answers = queryClient
}

/** The names of the categories on a path such as `fans/motors`, from the top; fewer, or none, where the navigation is not known. */
export function categoryNames(path: string): string[] {
  const { categories } = answers?.getQueryData(navigationQuery().queryKey) ?? { categories: [] }
  return findBreadcrumb(categories, `/category/${path}`).map(({ name }) => name)
}
