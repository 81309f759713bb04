import { late } from '#web/ui/lazy-module.ts'

/** What the customer form knows: fetched when the form is first touched, or may soon be. */
export const customerRules = late(() => import('./customer/customer-rules.ts'))

/** The city of a ZIP code: fetched once one is being typed. */
export const zipPlace = late(() => import('./customer/zip-place.tsx'))

/** What Secure Checkout does: fetched when it may soon be pressed; a press that comes before waits for it. */
export const placingOrder = late(() => import('./place-order.ts'))

/** The automatic discount: fetched once there is a cart that it may be for. */
export const autoOffer = late(() => import('./auto-offer.tsx'))

/** 'May We Suggest': fetched once there is a cart to go with. */
export const mayWeSuggest = late(() => import('#web/suggestions/may-we-suggest.tsx'))
