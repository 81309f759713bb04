import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import { listRequest } from '#web/admin/table/list/list-request.ts'
import { type ListSearch } from '#web/admin/table/list/list-search.ts'

/** A part with all that staff edit. */
export const productRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'product', id],
    queryFn: ({ signal }) => read(api.GET('/api/admin/products/{productId}', { params: { path: { productId: id } }, signal })),
    // What stands in the form must be what is saved.
    staleTime: 0,
  })

/** Where a part stands in the list that one came from. */
export const placeQuery = (id: string, list: ListSearch) =>
  queryOptions({
    queryKey: ['admin', 'product-place', id, list],
    queryFn: ({ signal }) =>
      read(api.GET('/api/admin/products/{productId}/place', { params: { path: { productId: id }, query: listRequest(list) }, signal })),
    placeholderData: keepPreviousData,
  })

export type ChoiceKind = 'brand' | 'category'

/** Brands or categories: by the words of their names, or those with certain ids. */
export const choicesQuery = (kind: ChoiceKind, query: { q?: string; id?: string[] }) =>
  queryOptions({
    queryKey: ['admin', 'choices', kind, query],
    queryFn: async ({ signal }) =>
      (
        await (kind === 'brand'
          ? read(api.GET('/api/admin/brand-choices', { params: { query }, signal }))
          : read(api.GET('/api/admin/category-choices', { params: { query }, signal })))
      ).choices,
    ...(!query.id && { placeholderData: keepPreviousData }),
  })

/** Parts that have a number. */
export const numberOwnersQuery = (number: string) =>
  queryOptions({
    queryKey: ['admin', 'number-owners', number],
    queryFn: async ({ signal }) => (await read(api.GET('/api/admin/number-owners', { params: { query: { number } }, signal }))).owners,
    enabled: /[a-z0-9]/i.test(number),
    staleTime: 10_000,
  })

/** The part that has an address, if there is one. */
export const slugOwnerQuery = (slug: string) =>
  queryOptions({
    queryKey: ['admin', 'slug-owner', slug],
    queryFn: async ({ signal }) => {
      const params = { query: { filter: [`slug:is:${slug}`], size: 25 as const } }
      const { rows } = await read(api.GET('/api/admin/products', { params, signal }))
      return rows.find((row) => row.slug === slug) ?? null
    },
    enabled: slug !== '',
    staleTime: 10_000,
  })

/** The models that a part fits; a page of them. */
export const fitsQuery = (id: string, page = 1) =>
  queryOptions({
    queryKey: ['admin', 'product-fits', id, page],
    queryFn: ({ signal }) =>
      read(api.GET('/api/admin/products/{productId}/fits', { params: { path: { productId: id }, query: { page } }, signal })),
    placeholderData: keepPreviousData,
  })

/** What has moved a part's stock; a page of it. */
export const movementsQuery = (id: string, page = 1) =>
  queryOptions({
    queryKey: ['admin', 'movements', id, page],
    queryFn: ({ signal }) =>
      read(api.GET('/api/admin/products/{productId}/movements', { params: { path: { productId: id }, query: { page } }, signal })),
    placeholderData: keepPreviousData,
  })

/** HTML as the shop would show it. */
export const cleanHtmlQuery = (html: string) =>
  queryOptions({
    queryKey: ['admin', 'clean-html', html],
    queryFn: async ({ signal }) => (await read(api.POST('/api/admin/clean-html', { body: { html }, signal }))).html,
    enabled: html !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/** What shows parts that were changed beside their editor, in a cell, the grid or by a bulk change, by the second words of the keys. */
export const SHOWS_PARTS = ['product', 'product-place', 'number-owners', 'slug-owner', 'movements', 'history']

/** After parts were changed in the grid or by a bulk change: the list and whatever else shows them is asked anew when it is looked at. */
export const invalidateParts = (client: QueryClient): Promise<unknown> =>
  Promise.all(['products', ...SHOWS_PARTS].map((name) => client.invalidateQueries({ queryKey: ['admin', name] })))

/** After a part was saved: whatever else shows it is asked anew when it is looked at. */
export function invalidateProduct(client: QueryClient, id: string): void {
  for (const name of ['products', 'product-place', 'number-owners', 'slug-owner'])
    void client.invalidateQueries({ queryKey: ['admin', name] })
  for (const name of ['history', 'movements']) void client.invalidateQueries({ queryKey: ['admin', name, id] })
}
