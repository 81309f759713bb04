import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { APPLIANCE_TYPES, applianceName } from '#domain/fit/appliance.ts'
import type { ApplianceType } from '#domain/fit/appliance.ts'
import type { FitSource } from '#domain/fit/fit-statement.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

export type Appliance = Schema<'StaffAppliance'>
export type ApplianceFit = Schema<'StaffModelFit'>

/** What is said of a part and a model. */
export type Statement = Pick<ApplianceFit, 'fits' | 'source' | 'note'>

export const SOURCE_NAMES: Record<FitSource, string> = {
  maker: 'Maker',
  staff: 'Staff',
  cross_reference: 'Cross-reference',
  buyers: 'Buyers',
}

export const TYPE_CHOICES: readonly { value: ApplianceType; label: string }[] = APPLIANCE_TYPES.map((value) => ({
  value,
  label: applianceName(value),
}))

/** A model as staff edit it. */
export const applianceRecordQuery = (applianceId: string) =>
  queryOptions({
    queryKey: ['admin', 'appliance', applianceId],
    queryFn: ({ signal }) => read(api.GET('/api/admin/appliances/{applianceId}', { params: { path: { applianceId } }, signal })),
    // What stands in the form must be what is saved.
    staleTime: 0,
  })

/** A page of what is said of parts and a model. */
export const applianceFitsQuery = (applianceId: string, { page, q }: { page: number; q: string }) =>
  queryOptions({
    queryKey: ['admin', 'fits', applianceId, page, q],
    queryFn: ({ signal }) =>
      read(
        api.GET('/api/admin/appliances/{applianceId}/fits', {
          params: { path: { applianceId }, query: { page, size: 50, filter: [], ...(q && { q }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** Has everything that shows fits asked anew. */
export const invalidateFits = (queryClient: QueryClient) =>
  Promise.all(
    ['fits', 'product-fits', 'appliance', 'appliances', 'fit-conflicts', 'fit-proposals', 'history'].map((name) =>
      queryClient.invalidateQueries({ queryKey: ['admin', name] }),
    ),
  )
