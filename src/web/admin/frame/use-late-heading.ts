import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const headingOf = () => document.querySelector<HTMLElement>('main h1')

/** Gives the page's heading the focus. @returns whether it has it: what is hidden, or not there yet, takes none */
export function focusHeading(): boolean {
  const heading = headingOf()
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return document.activeElement === heading
}

/**
 * A page of the area is shown when its style sheets are there, which may be after the router has rendered it, and after its heading was to have the focus
 * (`RouteAnnouncer`). It gets it then, unless the focus has gone elsewhere meanwhile, or stands in a field.
 */
export function useLateHeading() {
  const router = useRouter()
  useEffect(() => {
    let focused: Element | null = null
    const shown = new MutationObserver(() => {
      if (document.activeElement !== focused || focusHeading()) shown.disconnect()
    })
    const leaving = router.subscribe('onBeforeNavigate', () => shown.disconnect())
    const arriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged || toLocation.hash) return
      requestAnimationFrame(() => {
        focused = document.activeElement
        if (focused === headingOf() || focused?.matches('input, textarea, select')) return
        shown.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
      })
    })
    return () => {
      shown.disconnect()
      leaving()
      arriving()
    }
  }, [router])
}
