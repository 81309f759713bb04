import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { wasPopupSeen } from './popup-flags.ts'

/** How long somebody has looked at pages before the popup opens, in ms (specification, section 9). */
const DELAY_MS = 4_000

/** Pages on which the popup would interrupt a task (experience T1). */
const NEVER_ON = /^\/(cart|quick-order|auth|account|orders|admin)(\/|$)/

const NewsletterPopup = lazyWithPreload(async () => (await import('./newsletter-popup.tsx')).NewsletterPopup)

/** Opens the newsletter popup after a while, or when the mouse leaves through the top of the window. Its code is loaded then, and not before. */
export function PopupMount() {
  const isWelcome = useLocation({ select: ({ pathname }) => !NEVER_ON.test(pathname) })
  const [isDue, setDue] = useState(false)

  useEffect(() => {
    if (!isWelcome || wasPopupSeen()) return
    const open = () => setDue(true)
    // Elements report mouseleave too; leaving the page is reported by the document.
    const onLeave = ({ clientY, target }: MouseEvent) =>
      clientY <= 0 && (target === document || target === document.documentElement) && open()
    const timer = setTimeout(open, DELAY_MS)
    document.addEventListener('mouseleave', onLeave, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('mouseleave', onLeave, true)
      setDue(false)
    }
  }, [isWelcome])

  if (!isDue) return null
  return (
    <Suspense fallback={null}>
      <NewsletterPopup onClosed={() => setDue(false)} />
    </Suspense>
  )
}
