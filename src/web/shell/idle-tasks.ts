import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { trackVisits } from '#web/visits/track-visits.ts'
import { shareNavigation } from './navigation-cache.ts'
import { noticeOffline } from './offline-notice.ts'

/** Whether the visitor asks not to be followed (Global Privacy Control). */
const wantsPrivacy = () => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

/** What a page does beside being read. Each page load starts it once. */
export function startAfterwards(router: AnyRouter, queryClient: QueryClient): void {
  noticeOffline(router)
  shareNavigation(router, queryClient)
  if (!wantsPrivacy()) trackVisits(router)
}
