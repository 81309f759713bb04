import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { asksForPrivacy } from '#web/session/privacy.ts'
import { trackVisits } from '#web/visits/track-visits.ts'
import { shareNavigation } from './navigation-cache.ts'
import { showOfflineNotice } from './show-offline-notice.ts'

/** The background work of a page: connection notice, shared navigation, visit tracking. Each page load starts it once; it shows nothing. */
export function IdleTasks() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    showOfflineNotice(router)
    shareNavigation(router, queryClient)
    if (!asksForPrivacy()) trackVisits(router)
  }, [router, queryClient])
  return null
}
