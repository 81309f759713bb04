import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The value of the focused text field; null when none has the focus. */
const typed = () => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null)

/** After a navigation: moves the focus to the page's heading and announces its title for screen readers, unless the visitor is typing. */
export function RouteAnnouncer() {
  const router = useRouter()
  const region = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    let typedBefore: string | null = null
    const leaving = router.subscribe('onBeforeNavigate', () => {
      typedBefore = typed()
    })
    const arriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      // The title is written after the page has rendered.
      requestAnimationFrame(() => {
        const heading = document.querySelector<HTMLElement>('main h1')
        const isTyping = typed() !== null && typed() !== typedBefore
        if (heading && !toLocation.hash && !isTyping) {
          heading.tabIndex = -1
          heading.focus({ preventScroll: true })
        }
        if (region.current) region.current.textContent = document.title
      })
    })
    return () => {
      leaving()
      arriving()
    }
  }, [router])

  return <p ref={region} role="status" className="sr-only" />
}
