import { createHmac } from 'node:crypto'
import type { Shop } from './shop.ts'

/** The secret part of a mailed link: made from our secret, what the link is for, and an id, so that it is stored nowhere. Of a visitor's
 * address it makes a fingerprint. */
export const linkToken = (shop: Shop, purpose: 'order-link' | 'sign-in-link' | 'unsubscribe' | 'visitor', id: string): string =>
  createHmac('sha256', shop.env.AUTH_SECRET).update(`${purpose}:${id}`).digest('base64url')
