import type { Schema } from '#web/api.ts'

/** Reports which result of a search was chosen, on the way to it. Who asks not to be followed (Global Privacy Control) is not. */
export function trackChoice(target: EventTarget, query: string, results: readonly Schema<'SearchResult'>[]): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/product/"]') : null
  const chosen = link && results.find(({ slug }) => link.pathname === `/product/${slug}`)
  if (!chosen || (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true) return
  navigator.sendBeacon('/api/search-clicks', new Blob([JSON.stringify({ query, productId: chosen.id })], { type: 'application/json' }))
}
