import { callAuth } from '#web/account/auth-call.ts'
import { forgetAppliances } from '#web/fit/appliances/appliance-store.ts'
import { toast } from './toast.ts'

/** Ends the session and asks for the password again; afterwards this page opens anew. */
export async function signInAgain(): Promise<void> {
  const answer = await callAuth('/sign-out', {})
  if (!answer.ok) return void toast({ text: 'Not signed out', detail: answer.text, tone: 'error' })
  const { pathname, search } = window.location
  window.location.assign(`/auth?next=${encodeURIComponent(pathname + search)}`)
}

/** Signs out and leaves for the shop, by a page load: nothing of the area stays in memory. */
export async function signOut(): Promise<void> {
  const answer = await callAuth('/sign-out', {})
  if (!answer.ok) return void toast({ text: 'Not signed out', detail: answer.text, tone: 'error' })
  forgetAppliances()
  window.location.assign('/')
}
