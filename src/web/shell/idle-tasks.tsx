import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { trackVisits } from '#web/visits/track-visits.ts'
import { shareNavigation } from './navigation-cache.ts'
import { showOfflineNotice } from './show-offline-notice.ts'

/** Whether the visitor asks not to be followed (Global Privacy Control). */
const wantsPrivacy = () => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

/** The background work of a page: connection notice, shared navigation, visit tracking. Each page load starts it once; it shows nothing. */
export function IdleTasks() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    showOfflineNotice(router)
    shareNavigation(router, queryClient)
    if (!wantsPrivacy()) trackVisits(router)
  }, [router, queryClient])
  return null
}
