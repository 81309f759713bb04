import { clearCart } from '#web/cart/cart-store.ts'
import { clearDraft } from '#web/cart/checkout-draft.ts'
import { updateSaved } from '#web/cart/saved/saved-store.ts'
import { hasUnsent, syncCart } from './sync-cart.ts'
import { writeMark } from './sync-mark.ts'

/** How long signing out waits for changes to be sent, in ms. */
const WAIT_MS = 3_000

/** Sends what the account has not got yet; before signing out. Never throws. */
export async function sendLastChanges(personId: string): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  if (hasUnsent(personId)) await Promise.race([syncCart(personId, false), timeout])
}

/** Empties the cart of this browser after signing out: the account keeps it, and a computer that others use does not. */
export function forgetCart(): void {
  writeMark(null)
  clearCart()
  updateSaved(() => [])
  clearDraft()
}
