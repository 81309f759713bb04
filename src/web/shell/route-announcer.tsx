import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The value of the focused text field; null when none has the focus, or nothing stands in it. */
const typed = () => (document.activeElement instanceof HTMLInputElement && document.activeElement.value) || null

/** Whether two addresses are pages of one list. */
function isOtherPage({ page: from, ...before }: Record<string, unknown>, { page: to, ...after }: Record<string, unknown>): boolean {
  return from !== to && JSON.stringify(before) === JSON.stringify(after)
}

interface RouteAnnouncerProps {
  /** Also of a list: after its pages, and where a choice took away the element that had the focus. */
  ofLists?: boolean
}

/** After a navigation: moves the focus to the page's heading, or to the part of it that the address names, and announces its title for screen readers, unless the visitor is typing. */
export function RouteAnnouncer({ ofLists = false }: RouteAnnouncerProps) {
  const router = useRouter()
  const region = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    let typedBefore: string | null = null
    let focused: EventTarget | null = null
    const onFocus = ({ target }: FocusEvent) => {
      focused = target
    }
    const isLost = () => document.activeElement === document.body && focused instanceof Element && !focused.isConnected
    document.addEventListener('focusin', onFocus)
    const leaving = router.subscribe('onBeforeNavigate', () => {
      typedBefore = typed()
    })
    const arriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation) return
      const isPaged = ofLists && isOtherPage(fromLocation.search, toLocation.search)
      const mayLose = ofLists && fromLocation.searchStr !== toLocation.searchStr
      if (!pathChanged && !isPaged && !mayLose) return
      // The title is written after the page has rendered.
      requestAnimationFrame(() => {
        if (!pathChanged && !isPaged && !isLost()) return
        const { hash } = toLocation
        const place = hash ? document.getElementById(hash) : document.querySelector<HTMLElement>('main h1')
        const isTyping = typed() !== null && typed() !== typedBefore
        if (place && !isTyping) {
          place.tabIndex = -1
          place.focus({ preventScroll: true })
        }
        if (region.current) region.current.textContent = document.title
      })
    })
    return () => {
      document.removeEventListener('focusin', onFocus)
      leaving()
      arriving()
    }
  }, [router, ofLists])

  return <p ref={region} role="status" className="sr-only" />
}
