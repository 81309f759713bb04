import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** After a change of page: moves focus to its heading, so that reading starts there, and announces its title. */
export function RouteAnnouncer() {
  const router = useRouter()
  const region = useRef<HTMLParagraphElement>(null)

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // The title is written after the page has rendered.
        requestAnimationFrame(() => {
          const heading = document.querySelector<HTMLElement>('main h1')
          if (heading && !toLocation.hash) {
            heading.tabIndex = -1
            heading.focus({ preventScroll: true })
          }
          if (region.current) region.current.textContent = document.title
        })
      }),
    [router],
  )

  return <p ref={region} role="status" className="sr-only" />
}
