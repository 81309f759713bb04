import type { StaffProduct } from './product-record.ts'

/** A part as it would be written; `current` is null for a new one. */
export interface ProductDraft {
  current: StaffProduct | null
  next: StaffProduct
}

/** Why a part cannot be written: field → sentence. Empty when it can. */
export type Refusals = Record<string, string>
