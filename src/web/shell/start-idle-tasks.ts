import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { trackVisits } from '#web/visits/track-visits.ts'
import { shareNavigation } from './navigation-cache.ts'
import { showOfflineNotice } from './show-offline-notice.ts'
import { asksForPrivacy } from '#web/session/privacy.ts'

/** The background work of a page: connection notice, shared navigation, visit tracking. Each page load starts it once. */
export function startIdleTasks(router: AnyRouter, queryClient: QueryClient): void {
  showOfflineNotice(router)
  shareNavigation(router, queryClient)
  if (!asksForPrivacy()) trackVisits(router)
}
