import { productChanges } from '#server/shop/catalog-admin/product-changes.ts'
import type { ChangeHandlers } from '#server/shop/change-set/run-change-set.ts'
import { fitChanges } from '#server/shop/import/fit/fit-changes.ts'
import { redirectChanges } from '#server/shop/import/redirect/redirect-changes.ts'
import { subscriberChanges } from '#server/shop/import/subscriber/subscriber-changes.ts'
import { trackingChanges } from '#server/shop/import/tracking/tracking-changes.ts'
import { letterChanges } from '#server/shop/order-admin/buyer-letter/letter-changes.ts'

/** How the change sets of each kind are made and undone. */
export const CHANGE_HANDLERS: ChangeHandlers = {
  products: productChanges,
  fits: fitChanges,
  redirects: redirectChanges,
  subscribers: subscriberChanges,
  shipments: trackingChanges,
  'buyer-letters': letterChanges,
}
