import { queryOptions } from '@tanstack/react-query'
import { api, read, type Schema } from '#web/api.ts'

export type Job = Schema<'ChangeSet'>

/** How often jobs are asked after, in ms: while one runs, and while none does. */
const EVERY_MS = { running: 1_000, idle: 15_000 }

export const isRunning = ({ state }: Pick<Job, 'state'>): boolean => state === 'running' || state === 'undoing'

/** Change sets that run, and the last ones that have. */
export const jobsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'jobs'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/change-sets', { params: { query: { page: 1 } }, signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isRunning) ? EVERY_MS.running : EVERY_MS.idle),
  })
