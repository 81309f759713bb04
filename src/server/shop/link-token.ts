import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { Shop } from './shop.ts'

type Purpose =
  | 'order-link'
  | 'return-photos'
  | 'order-lookup'
  | 'order-paid'
  | 'sign-in-link'
  | 'confirm-address'
  | 'reset-password'
  | 'change-email'
  | 'staff-link'
  | 'unsubscribe'
  | 'confirm-wish'
  | 'end-wish'
  | 'end-reminders'
  | 'webhook'
  | 'known-browser'
  | 'visitor'
  | 'account'
  | 'question'
  | 'reviews'

/**
 * The signature in an e-mailed link, or a browser's cookie: derived from AUTH_SECRET, the purpose and an id, so that it is stored nowhere. For
 * a visitor's network address, and for the e-mail address of an account, it is a fingerprint.
 */
export const linkToken = (shop: Shop, purpose: Purpose, id: string): string =>
  createHmac('sha256', shop.env.AUTH_SECRET).update(`${purpose}:${id}`).digest('base64url')

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether two tokens are the same. Their digests are compared, which are of one length whatever was sent, in a time that tells nothing. */
export const isSameToken = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

/** The refusal of a link whose token the shop has not made. */
export const notOurLink = (): Problem => new Problem('not_found', { detail: 'This link is not one of ours.' })
