import { takeBought } from '#domain/cart/cart-merge.ts'
import type { KeptLine } from '#domain/cart/cart-merge.ts'
import { boughtAt, rememberBought } from '#web/cart/paid-lines.ts'
import type { Bought } from '#web/cart/paid-lines.ts'
import { clearCart, readCart, updateCart } from '#web/cart/cart-store.ts'
import { readMark } from './sync-mark.ts'
import type { SyncMark } from './sync-mark.ts'

const countOf = (lines: readonly KeptLine[], asked: KeptLine) => lines.find(({ slug }) => slug === asked.slug)?.quantity ?? 0

/** The account's cart, where it has all of these lines as they are: when the order is paid, it gives them up itself. */
export function accountWith(lines: readonly KeptLine[]): Bought['account'] {
  const mark = readMark()
  const hasAll = mark !== null && lines.every((line) => countOf(mark.cart, line) === line.quantity)
  return hasAll ? { ownerId: mark.ownerId, version: mark.version } : null
}

/** The account's cart, where this browser has read another version of it since the checkout: it may have given up by then what was bought. */
function readSince({ account }: Bought): SyncMark | null {
  const mark = readMark()
  return account !== null && mark?.ownerId === account.ownerId && mark.version > account.version ? mark : null
}

/** Without its code, the cart is brought together at the next change. */
async function syncTwice({ ownerId }: SyncMark): Promise<void> {
  const module = await import('./sync-cart.ts').catch(() => null)
  await module?.syncCart(ownerId)
  await module?.syncCart(ownerId)
}

/**
 * Takes what was paid for at this payment page from the cart: what another tab or device has added since stays. Where it is not known, all of the cart
 * goes. A line that is as the account has it is left to the account, which has taken its pieces: they would be taken twice.
 */
export function removeBought(sessionId: string): void {
  const bought = boughtAt(sessionId)
  if (bought === null) clearCart()
  else {
    const account = readSince(bought)
    const items = readCart()
    const lines = bought.lines.filter((line) => account === null || countOf(items, line) !== countOf(account.cart, line))
    updateCart((cart) => takeBought(cart, lines, readMark() !== null))
    // One that is running may have read the account's cart before the order was paid.
    if (account) void syncTwice(account)
  }
  rememberBought({ sessionId, lines: [], account: null })
}
