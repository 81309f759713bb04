import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** The spans that can be looked at, in days. */
export const POPUP_SPANS = [7, 30, 90, 365] as const
export type PopupSpan = (typeof POPUP_SPANS)[number]

/** The span of an address; thirty days where it names none. */
export const spanOf = (days: number | undefined): PopupSpan => POPUP_SPANS.find((span) => span === days) ?? 30

/** What became of the popup in the last days. */
export const popupQuery = (days: PopupSpan) =>
  queryOptions({
    queryKey: ['admin', 'popup-results', days],
    queryFn: ({ signal }) => read(api.GET('/api/admin/popup-results', { params: { query: { days } }, signal })),
  })
