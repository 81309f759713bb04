import { forgetCart, sendLastChanges } from '#web/cart/sync/session-cart.ts'
import { forgetAppliances } from '#web/fit/appliances/appliance-store.ts'
import { notifyTabs } from '#web/session/session-mark.ts'
import { callAuth } from './auth-call.ts'

/**
 * Signs out. What the account has not got yet is sent to it first; then its machines, its cart and what was typed leave this browser.
 * Loaded when it is asked for: who cannot have the code stays signed in, and leaves nothing behind.
 * @returns why it was not possible, for the person; null when it was.
 */
export async function signOut(personId: string): Promise<string | null> {
  await sendLastChanges(personId)
  const answer = await callAuth('/sign-out', {})
  if (!answer.ok) return answer.text
  forgetAppliances()
  forgetCart()
  notifyTabs('out')
  return null
}
