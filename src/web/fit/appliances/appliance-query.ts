import { queryOptions } from '@tanstack/react-query'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

/** What a model is called in a sentence: `Broan 688`. */
export const applianceTitle = ({ brand, number }: Pick<Schema<'ModelPage'>, 'brand' | 'number'>): string => `${brand.name} ${number}`

/** An appliance with its parts. */
export const applianceQuery = (brandSlug: string, modelSlug: string) =>
  queryOptions({
    queryKey: ['model', brandSlug, modelSlug],
    queryFn: ({ signal }) => read(api.GET('/api/models/{brandSlug}/{modelSlug}', { params: { path: { brandSlug, modelSlug } }, signal })),
  })

/** Whether a text can be a model number, with its brand or without: words alone are not searched for. */
export const mayBeModelNumber = (text: string): boolean => /\d/.test(text) && normalisePartNumber(text).length >= 2

/** Appliances by a part of their model number, those with parts in the category first. A newer text aborts the request of the older one. */
export const appliancesQuery = (text: string, category?: string) =>
  queryOptions({
    queryKey: ['models', text, category],
    queryFn: ({ signal }) => read(api.GET('/api/models', { params: { query: { q: text, ...(category && { category }) } }, signal })),
  })

/** Whether a part fits an appliance. `model` is its id, or `brand/slug`. */
export const fitQuery = (slug: string, model: string) =>
  queryOptions({
    queryKey: ['fit', slug, model],
    queryFn: ({ signal }) => read(api.GET('/api/products/{slug}/fit', { params: { path: { slug }, query: { model } }, signal })),
  })
