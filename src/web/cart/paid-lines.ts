import type { KeptLine } from '#domain/cart/cart-merge.ts'
import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

// Shared by all tabs, as the payment page is.
const stored = storedText('localStorage', 'checkoutBought')

const isLine = (value: unknown): value is KeptLine =>
  isRecord(value) && typeof value.slug === 'string' && typeof value.quantity === 'number'

/** What is paid for, and the version of the account's cart that had all of it at the checkout; null without one. */
export interface Bought {
  lines: readonly KeptLine[]
  account: { ownerId: string; version: number } | null
}

/** Stores what is paid for at this payment page; no lines once they have left the cart, so that they do so once. Null forgets it. */
export const rememberBought = (bought: (Bought & { sessionId: string }) | null): void => stored.write(bought && JSON.stringify(bought))

/** What was paid for at this payment page and is in the cart still; null when this browser does not know. */
export function boughtAt(sessionId: string): Bought | null {
  const { sessionId: known, lines, account } = parseRecord(stored.read())
  if (known !== sessionId || !Array.isArray(lines)) return null
  const { ownerId, version } = isRecord(account) ? account : {}
  const isKnown = typeof ownerId === 'string' && typeof version === 'number'
  return { lines: lines.filter(isLine), account: isKnown ? { ownerId, version } : null }
}
