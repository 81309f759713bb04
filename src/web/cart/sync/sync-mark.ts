import { NO_LISTS } from '#domain/cart/cart-merge.ts'
import type { KeptLine, KeptLists } from '#domain/cart/cart-merge.ts'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

/** The account's lists as this browser has last seen them: what it has changed since is still to be sent, and a line that is gone here was removed here. */
export interface SyncMark extends KeptLists {
  ownerId: string
  version: number
}

const stored = storedText('localStorage', 'cartSync')
const storedCart = storedText('localStorage', 'shoppingCart')

const isLine = (value: unknown): value is KeptLine =>
  isRecord(value) &&
  typeof value.slug === 'string' &&
  typeof value.quantity === 'number' &&
  Number.isInteger(value.quantity) &&
  value.quantity >= 1 &&
  value.quantity <= MAX_QUANTITY

const linesOf = (value: unknown) => (Array.isArray(value) ? value.filter(isLine) : [])

/** Null where this browser has not seen an account's cart. */
export function readMark(): SyncMark | null {
  const { ownerId, version, cart, saved } = parseRecord(stored.read())
  if (typeof ownerId !== 'string' || typeof version !== 'number') return null
  // Without a stored cart nobody has removed anything: the account's lines come back.
  const lists = storedCart.read() === null ? NO_LISTS : { cart: linesOf(cart), saved: linesOf(saved) }
  return { ownerId, version, ...lists }
}

export const writeMark = (mark: SyncMark | null): void => stored.write(mark && JSON.stringify(mark))
