import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SalesPeriod } from '#domain/time/sales-period.ts'
import type { WorkKind } from '#domain/staff/work-kinds.ts'
import { api, ApiProblem, read } from '#web/api.ts'

/** How often new orders are asked for while somebody works, and how often all else, in ms. */
const ORDERS_MS = 5_000
const REST_MS = 60_000

/** What the shop refuses it refuses again. */
const retry = (failures: number, error: Error) => failures < 1 && !(error instanceof ApiProblem && error.status < 500)

/** Below it stands what changes when orders come in. */
export const FIGURES_KEY = ['admin', 'dashboard', 'figures'] as const

/** How much of a kind of work waits. */
export const workQuery = (work: WorkKind, isInUse: boolean) =>
  queryOptions({
    queryKey: ['admin', 'dashboard', 'work', work],
    queryFn: ({ signal }) => read(api.GET('/api/admin/dashboard/work/{work}', { params: { path: { work } }, signal })),
    staleTime: ORDERS_MS,
    refetchInterval: isInUse && (work === 'to-ship' ? ORDERS_MS : REST_MS),
    retry,
  })

/** Sales and refunds of a period; while another loads, the old one stays. */
export const salesQuery = (days: SalesPeriod, isInUse: boolean) =>
  queryOptions({
    queryKey: [...FIGURES_KEY, 'sales', days],
    queryFn: ({ signal }) => read(api.GET('/api/admin/dashboard/sales', { params: { query: { days } }, signal })),
    staleTime: ORDERS_MS,
    refetchInterval: isInUse && REST_MS,
    placeholderData: keepPreviousData,
    retry,
  })

/** Visits of a period and the orders of these days. */
export const visitsQuery = (days: SalesPeriod, isInUse: boolean) =>
  queryOptions({
    queryKey: [...FIGURES_KEY, 'visits', days],
    queryFn: ({ signal }) => read(api.GET('/api/admin/dashboard/visits', { params: { query: { days } }, signal })),
    staleTime: ORDERS_MS,
    refetchInterval: isInUse && REST_MS,
    placeholderData: keepPreviousData,
    retry,
  })

/** What a new shop still has to be given. */
export const setUpQuery = () =>
  queryOptions({
    queryKey: ['admin', 'dashboard', 'set-up'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/dashboard/set-up', { signal })),
    staleTime: ORDERS_MS,
    retry,
  })
