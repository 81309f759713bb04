import { newId } from '#server/db/id.ts'
import { popupAnalytics } from '#server/db/schema/office/analytics.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Events of the newsletter popup, as the specification names them (section 7). */
export const POPUP_ACTIONS = ['popup_view', 'manual_dismiss', 'auto_dismiss_timeout', 'signup_success', 'signup_error'] as const

/** One event in one browser session, without personal data (specification, decision 37). */
export interface PopupRecord {
  sessionId: string
  action: (typeof POPUP_ACTIONS)[number]
  /** How long the popup had been open, in ms. */
  timeOnPopup: number
  clientFingerprint: string
  userAgent: string
}

const MAX_USER_AGENT = 200

/** Records it. */
export async function trackPopup(shop: Shop, { sessionId, action, timeOnPopup, clientFingerprint, userAgent }: PopupRecord): Promise<void> {
  const conversionData = {
    timestamp: new Date().toISOString(),
    user_agent: userAgent.slice(0, MAX_USER_AGENT),
    time_on_popup: timeOnPopup,
    client_fingerprint: clientFingerprint,
  }
  await shop.db.insert(popupAnalytics).values({ id: newId('pop'), sessionId, action, conversionData })
}
