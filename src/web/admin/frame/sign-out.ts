import { UNKNOWN_ERROR } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'

/** Signs out and leaves for the shop, by a page load: nothing of the area stays in memory. */
export async function signOut(personId: string): Promise<void> {
  const code = await import('#web/account/sign-out.ts').catch(() => null)
  const refusal = code ? await code.signOut(personId) : UNKNOWN_ERROR
  if (refusal !== null) return void toast({ text: 'Not signed out', detail: refusal, tone: 'error' })
  window.location.assign('/')
}
