import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** Who is signed in: `{ person }`, null for a visitor. Invalidate it after signing in or out. */
export const sessionQuery = () =>
  queryOptions({ queryKey: ['session'], queryFn: ({ signal }) => read(api.GET('/api/session', { signal })) })
