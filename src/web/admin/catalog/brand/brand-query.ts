import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

export type StaffBrand = Schema<'StaffBrand'>
export type BrandId = StaffBrand['id']

/** A brand as staff edit it. */
export const brandQuery = (brandId: string) =>
  queryOptions({
    queryKey: ['admin', 'brand', brandId],
    queryFn: ({ signal }) => read(api.GET('/api/admin/brands/{brandId}', { params: { path: { brandId } }, signal })),
    staleTime: 10_000,
  })

/** Brands whose names have a text in them. */
export const brandsNamedQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'brands', 'named', q],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/admin/brands', { params: { query: { ...(q && { q }), size: 25, sort: 'name' } }, signal }))).rows,
    staleTime: 10_000,
  })

/** Brands that may be the one with this name. */
export const nearBrandsQuery = (name: string) =>
  queryOptions({
    queryKey: ['admin', 'near-brands', name],
    queryFn: async ({ signal }) => (await read(api.GET('/api/admin/near-brands', { params: { query: { name } }, signal }))).near,
    staleTime: 10_000,
  })

/** The popular brands of the menu, in their order. */
export const menuBrandsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'menu-brands'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/admin/menu-brands', { signal }))).brands,
    staleTime: 10_000,
  })

/** Every brand with its logo, and the names by which files find it. */
export const brandLogosQuery = () =>
  queryOptions({
    queryKey: ['admin', 'brand-logos'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/admin/brand-logos', { signal }))).brands,
  })

/** Has everything that shows brands asked anew. */
export const invalidateBrands = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [['brands'], ['brand'], ['brand-logos'], ['choices', 'brand'], ['menu-brands'], ['near-brands'], ['history']].map((key) =>
      queryClient.invalidateQueries({ queryKey: ['admin', ...key] }),
    ),
  )
