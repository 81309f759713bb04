import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, PointerEvent } from 'react'

/** How long the pointer rests on a link before its page is fetched ahead, in ms. */
const INTENT_MS = 60

let intent: ReturnType<typeof setTimeout> | undefined

/** The link inside the shop that an event is about; null when there is none, or when it is the browser's own business. */
function shopLink(target: EventTarget): HTMLAnchorElement | null {
  const anchor = target instanceof Element ? target.closest('a') : null
  return anchor && !anchor.target && anchor.origin === window.location.origin ? anchor : null
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
      const link = shopLink(event.target)
      if (!link) return
      event.preventDefault()
      void router.navigate({ href: link.pathname + link.search + link.hash })
    },
    onPointerOver(event: PointerEvent) {
      clearTimeout(intent)
      const link = shopLink(event.target)
      if (link) intent = setTimeout(() => void router.preloadRoute({ to: link.pathname }), INTENT_MS)
    },
  }
}
