import type { AnyRouter } from '@tanstack/react-router'
import { toast } from '#web/ui/toast/toast.ts'

/** Says when the connection is back, and loads a page again that failed meanwhile. That it is gone is said by the line of `offline-line.tsx`. */
export function watchConnection(router: AnyRouter): void {
  window.addEventListener('online', () => {
    toast({ title: 'You are online again', tone: 'success' })
    void router.invalidate()
  })
}
