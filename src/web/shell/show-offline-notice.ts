import type { AnyRouter } from '@tanstack/react-router'
import { dismissToast, toast } from '#web/ui/toast/toast.ts'

const ID = 'offline'

/** Shows toasts when the connection is lost and restored; a page that failed meanwhile is loaded again. */
export function showOfflineNotice(router: AnyRouter): void {
  const onOffline = () =>
    toast({
      id: ID,
      tone: 'warning',
      title: 'You are offline',
      description: 'This page stays readable and your cart is kept. Other pages open when the connection is back.',
      durationMs: Infinity,
    })
  const onOnline = () => {
    dismissToast(ID)
    toast({ title: 'You are online again', tone: 'success' })
    void router.invalidate()
  }
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  if (!navigator.onLine) onOffline()
}
