import type { ProductId } from '../id.ts'

/** What staff are told of rows beside: cells that were read otherwise than they stand, and models that texts name and fits do not have. */
export const IMPORT_TOLD = ['read', 'models'] as const
export type ImportTold = (typeof IMPORT_TOLD)[number]

/** The part of the shop that a new one looks like: it has the same bar code, or the same brand and part number. */
export interface TwinPart {
  id: ProductId
  sku: string
  name: string
  by: 'number' | 'upc'
}

/** A model that a text names; `brand` is null where it may be that of several, `isKnown` says whether the shop has the model. */
export interface ToldModel {
  brand: string | null
  model: string
  isKnown: boolean
}
