import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, PointerEvent } from 'react'

/** How long the pointer rests on a link before its page is fetched ahead, in ms. */
const INTENT_MS = 60

let intent: ReturnType<typeof setTimeout> | undefined

/** The address inside the shop that an event on a link means; null when the link is the browser's own business. */
function shopAddress(target: EventTarget): string | null {
  const anchor = target instanceof Element ? target.closest('a') : null
  if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== window.location.origin) return null
  return anchor.pathname + anchor.search + anchor.hash
}

/**
 * Makes plain links below an element navigate without a page load: `<article {...useClientLinks()}>`. A list draws dozens of links, and the
 * router's own link component would cost each of them an effect and a location; without scripts they are links as they are.
 */
export function useClientLinks() {
  const router = useRouter()
  return {
    onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const href = shopAddress(event.target)
      if (href === null) return
      event.preventDefault()
      void router.navigate({ href })
    },
    onPointerOver(event: PointerEvent) {
      clearTimeout(intent)
      const href = shopAddress(event.target)
      if (href !== null) intent = setTimeout(() => void router.preloadRoute({ href }), INTENT_MS)
    },
  }
}
