import { rememberBought } from '#web/cart/paid-lines.ts'
import { clearCart } from '#web/cart/cart-store.ts'
import { forgetAttempt } from '#web/cart/checkout-attempt.ts'
import { clearDraft } from '#web/cart/checkout-draft.ts'
import { clearOrderExtras } from '#web/cart/order-extras.ts'
import { updateSaved } from '#web/cart/saved/saved-store.ts'
import { forgetTypedTexts } from '#web/session/typed-texts.ts'
import { hasUnsent, syncCart } from './sync-cart.ts'
import { writeMark } from './sync-mark.ts'

/** How long signing in and out wait for the account, in ms. */
const WAIT_MS = 3_000

const waitFor = (call: Promise<unknown>) => Promise.race([call, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])

/** Brings the account's cart into this browser after signing in, before the next page shows it; that page goes on with what takes longer. Never throws. */
export async function fetchCart(personId: string): Promise<void> {
  await waitFor(syncCart(personId))
}

/** Sends what the account has not got yet; before signing out. Never throws. */
export async function sendLastChanges(personId: string): Promise<void> {
  if (hasUnsent(personId)) await waitFor(syncCart(personId, false))
}

/** Empties the cart of this browser after signing out, with what was typed here: the account keeps it, and a computer that others use does not. */
export function forgetCart(): void {
  writeMark(null)
  clearCart()
  updateSaved(() => [])
  forgetTyped()
}

/** Forgets what was typed in this tab, the address and the ZIP code that the browser keeps, and what was bought in it. */
export function forgetTyped(): void {
  clearDraft()
  clearOrderExtras()
  forgetTypedTexts()
  forgetAttempt()
  rememberBought(null)
}
