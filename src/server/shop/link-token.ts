import { createHmac } from 'node:crypto'
import type { Shop } from './shop.ts'

/**
 * The signature in an e-mailed link: derived from AUTH_SECRET, the link's purpose and an id, so that it is stored nowhere. For a visitor's
 * address it is a fingerprint.
 */
export const linkToken = (shop: Shop, purpose: 'order-link' | 'sign-in-link' | 'unsubscribe' | 'visitor', id: string): string =>
  createHmac('sha256', shop.env.AUTH_SECRET).update(`${purpose}:${id}`).digest('base64url')
