import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** Every setting; asked anew for each page, since others may have changed it. Invalidate it after a save. */
export const settingsQuery = () =>
  queryOptions({ queryKey: ['admin', 'settings'], queryFn: ({ signal }) => read(api.GET('/api/admin/settings', { signal })), staleTime: 0 })
