import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** How to reach the shop, its rates, and whether it is a demonstration (`mode`). */
export const shopQuery = () => queryOptions({ queryKey: ['shop'], queryFn: ({ signal }) => read(api.GET('/api/shop', { signal })) })
