import type { Schema } from '#web/api.ts'
import { asksForPrivacy } from '#web/session/privacy.ts'

/** Reports which result of a search was chosen, on the way to it. Nothing is sent for visitors who ask for privacy. */
export function trackChoice(target: EventTarget, query: string, results: readonly Schema<'SearchResult'>[]): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/product/"]') : null
  const chosen = link && results.find(({ slug }) => link.pathname === `/product/${slug}`)
  if (!chosen || asksForPrivacy()) return
  navigator.sendBeacon('/api/search-clicks', new Blob([JSON.stringify({ query, productId: chosen.id })], { type: 'application/json' }))
}
