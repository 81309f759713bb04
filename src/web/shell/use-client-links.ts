import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, PointerEvent } from 'react'
import { isAdminPath } from '#web/links/admin-path.ts'
import { opensElsewhere } from '#web/ui/browser/opens-elsewhere.ts'

/** How long the pointer must rest on a link before its page is preloaded, in ms. */
const INTENT_MS = 60

let intent: ReturnType<typeof setTimeout> | undefined

/** The link to another page of the shop, or of the admin area for one who is there, that contains the event's target; null for other links, which the browser follows itself. */
function pageLink(target: EventTarget): HTMLAnchorElement | null {
  const anchor = target instanceof Element ? target.closest('a') : null
  if (!anchor?.href || anchor.target || anchor.hasAttribute('download') || anchor.origin !== window.location.origin) return null
  // Shop and admin area are documents of their own, each with its stylesheet.
  if (isAdminPath(anchor.pathname) !== isAdminPath(window.location.pathname)) return null
  const isHere = anchor.pathname === window.location.pathname && anchor.search === window.location.search
  return anchor.pathname.startsWith('/api/') || (isHere && anchor.hash) ? null : anchor
}

/**
 * Makes the plain links below an element navigate without a page load, and fetches their pages ahead when the pointer rests on them or they
 * get the focus: `<body {...useClientLinks()}>`. One listener for all links spares every one of them an effect and a location of its own,
 * which counts on pages with hundreds; without scripts they are links as they are.
 */
export function useClientLinks() {
  const router = useRouter()
  const fetchAhead = (target: EventTarget) => {
    clearTimeout(intent)
    const link = pageLink(target)
    if (link) intent = setTimeout(() => void router.preloadRoute({ to: link.pathname }), INTENT_MS)
  }
  return {
    onClick(event: MouseEvent) {
      if (event.defaultPrevented || opensElsewhere(event)) return
      const link = pageLink(event.target)
      if (!link) return
      event.preventDefault()
      void router.navigate({ href: link.pathname + link.search + link.hash })
    },
    onPointerOver: (event: PointerEvent) => fetchAhead(event.target),
    onFocus: (event: { target: EventTarget }) => fetchAhead(event.target),
  }
}
