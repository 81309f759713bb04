import type { KeptLine } from '#domain/cart/cart-merge.ts'
import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

// Shared by all tabs, as the payment page is.
const stored = storedText('localStorage', 'checkoutBought')

const isLine = (value: unknown): value is KeptLine =>
  isRecord(value) && typeof value.slug === 'string' && typeof value.quantity === 'number'

/** Stores what is paid for at this payment page; no lines once they have left the cart, so that they do so once. Null forgets it. */
export const rememberBought = (bought: { sessionId: string; lines: readonly KeptLine[] } | null): void =>
  stored.write(bought && JSON.stringify(bought))

/** What was paid for at this payment page and is in the cart still; null when this browser does not know. */
export function boughtAt(sessionId: string): readonly KeptLine[] | null {
  const known = parseRecord(stored.read())
  return known.sessionId === sessionId && Array.isArray(known.lines) ? known.lines.filter(isLine) : null
}
