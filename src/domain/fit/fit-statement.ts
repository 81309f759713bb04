import type { PartFamily } from '../drawing/family.ts'
import type { ProductId } from '#domain/id.ts'

/** Sources of a fitment statement, most reliable first. */
export const FIT_SOURCES = ['maker', 'staff', 'cross_reference', 'buyers'] as const
export type FitSource = (typeof FIT_SOURCES)[number]

/** What the rule needs of a part. */
export interface FittedPart {
  id: ProductId
  family: PartFamily
  /** The slugs of its category from the root, joined by slashes. */
  categoryPath: string
}

/** A statement about an appliance: this part fits, or does not. Without one it is not known. */
export interface FitStatement {
  part: FittedPart
  fits: boolean
  source: FitSource
  note: string
  /** Whether the part is active: an inactive one is never recommended. */
  isSold: boolean
}
