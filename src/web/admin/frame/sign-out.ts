import { callAuth } from '#web/account/auth-call.ts'
import { forgetCustomer } from '#web/cart/checkout-draft.ts'
import { clearOrderExtras } from '#web/cart/order-extras.ts'
import { forgetAppliances } from '#web/fit/appliances/appliance-store.ts'
import { toast } from './toast.ts'

/** Signs out and leaves for the shop, by a page load: nothing of the area stays in memory. */
export async function signOut(): Promise<void> {
  const answer = await callAuth('/sign-out', {})
  if (!answer.ok) return void toast({ text: 'Not signed out', detail: answer.text, tone: 'error' })
  forgetAppliances()
  forgetCustomer()
  clearOrderExtras()
  window.location.assign('/')
}
