import { productChanges } from '#server/shop/catalog-admin/product-changes.ts'
import type { ChangeHandlers } from '#server/shop/change-set/run-change-set.ts'
import { fitChanges } from '#server/shop/import/fit-changes.ts'
import { redirectChanges } from '#server/shop/import/redirect-changes.ts'

/** How the change sets of each kind are made and undone. */
export const CHANGE_HANDLERS: ChangeHandlers = { products: productChanges, fits: fitChanges, redirects: redirectChanges }
