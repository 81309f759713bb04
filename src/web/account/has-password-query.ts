import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** Whether the account has a password. */
export const hasPasswordQuery = () =>
  queryOptions({ queryKey: ['account', 'ways-in'], queryFn: ({ signal }) => read(api.GET('/api/account/ways-in', { signal })) })
