import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { trackVisits } from '#web/visits/track-visits.ts'
import { shareNavigation } from './navigation-cache.ts'
import { showOfflineNotice } from './show-offline-notice.ts'

/** Whether the visitor asks not to be followed (Global Privacy Control). */
const wantsPrivacy = () => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

/** The background work of a page: connection notice, shared navigation, visit tracking. Each page load starts it once. */
export function startIdleTasks(router: AnyRouter, queryClient: QueryClient): void {
  showOfflineNotice(router)
  shareNavigation(router, queryClient)
  if (!wantsPrivacy()) trackVisits(router)
}
