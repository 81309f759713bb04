import { late } from '#web/ui/late.ts'

/** What the customer form knows: fetched when the form is first touched, or may soon be. */
export const customerRules = late(() => import('./customer-rules.ts'))

/** What Secure Checkout does: fetched when it may soon be pressed; a press that comes before waits for it. */
export const placingOrder = late(() => import('./place-order.ts'))
