import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** The whole tree, as the page of all categories shows it. */
export const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: ({ signal }) => read(api.GET('/api/categories', { signal })) })

/** All active brands by name. */
export const brandsQuery = () => queryOptions({ queryKey: ['brands'], queryFn: ({ signal }) => read(api.GET('/api/brands', { signal })) })
