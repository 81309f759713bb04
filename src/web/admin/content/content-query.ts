import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SlotKind } from '#domain/content/home-slot.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

export type HomeContent = Schema<'HomeContent'>
export type HomeDocument = Schema<'HomeDocument'>
export type HomeSlots = Schema<'HomeSlots'>

/** The home page's texts and the draft of them. */
export const homeContentQuery = () =>
  queryOptions({
    queryKey: ['admin', 'content', 'home'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/content/home', { signal })),
    staleTime: 0,
  })

/** A page of the versions that were published. */
export const homeVersionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'content', 'home-versions', page],
    queryFn: ({ signal }) => read(api.GET('/api/admin/content/home/versions', { params: { query: { page } }, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The texts as the shop would show them. */
export const homePreviewQuery = (document: HomeDocument) =>
  queryOptions({
    queryKey: ['admin', 'content', 'home-preview', document],
    queryFn: ({ signal }) => read(api.POST('/api/admin/content/home/preview', { body: document, signal })),
    placeholderData: keepPreviousData,
  })

/** The home page as the shop shows it now: what stands in a preview beside the texts. Not the storefront's query, which browsers cache. */
export const homeNowQuery = () =>
  queryOptions({
    queryKey: ['admin', 'content', 'home-now'],
    queryFn: ({ signal }) => read(api.GET('/api/home', { signal })),
    staleTime: 0,
  })

/** A list of parts on the home page. */
export const slotsQuery = (kind: SlotKind) =>
  queryOptions({
    queryKey: ['admin', 'content', 'slots', kind],
    queryFn: ({ signal }) => read(api.GET('/api/admin/content/slots/{slotKind}', { params: { path: { slotKind: kind } }, signal })),
    staleTime: 0,
  })

/** Parts for the picker. */
export const partSearchQuery = (text: string, { onSaleOnly }: { onSaleOnly: boolean }) =>
  queryOptions({
    queryKey: ['admin', 'content', 'parts', text, onSaleOnly],
    queryFn: ({ signal }) =>
      read(
        api.GET('/api/admin/products', {
          params: { query: { q: text, size: 25, sort: 'name', ...(onSaleOnly && { filter: ['onSale:is:true'] }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
