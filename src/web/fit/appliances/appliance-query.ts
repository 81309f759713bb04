import { queryOptions } from '@tanstack/react-query'
import { normalisePartNumber } from '#domain/part-number.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

/** What a model is called in a sentence: `Broan 688`. */
export const modelName = ({ brand, number }: Pick<Schema<'ModelPage'>, 'brand' | 'number'>): string => `${brand.name} ${number}`

/** A machine with its parts. */
export const modelQuery = (brandSlug: string, modelSlug: string) =>
  queryOptions({
    queryKey: ['model', brandSlug, modelSlug],
    queryFn: ({ signal }) => read(api.GET('/api/models/{brandSlug}/{modelSlug}', { params: { path: { brandSlug, modelSlug } }, signal })),
  })

/** Whether a text can be a model number, with its brand or without: words alone are not asked about. */
export const mayBeModel = (text: string): boolean => /\d/.test(text) && normalisePartNumber(text).length >= 2

/** Machines by a piece of their number. A newer text aborts the question of the older one. */
export const modelsQuery = (text: string) =>
  queryOptions({
    queryKey: ['models', text],
    queryFn: ({ signal }) => read(api.GET('/api/models', { params: { query: { q: text } }, signal })),
  })

/** Whether a part fits a machine. `model` is `brand/slug`. */
export const fitQuery = (slug: string, model: string) =>
  queryOptions({
    queryKey: ['fit', slug, model],
    queryFn: ({ signal }) => read(api.GET('/api/products/{slug}/fit', { params: { path: { slug }, query: { model } }, signal })),
  })
