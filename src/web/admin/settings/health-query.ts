import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** How payments, e-mails and jobs are doing; asked anew every 15 s while it is looked at. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/health', { signal })),
    staleTime: 0,
    refetchInterval: 15_000,
  })
