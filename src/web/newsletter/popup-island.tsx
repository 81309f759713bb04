import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { wasPopupSeen } from './popup-seen.ts'
import { useLoaded } from '#web/links/use-loaded.ts'

/** Pages on which the popup would interrupt a task (experience T1). */
const NEVER_ON = /^\/(cart|quick-order|auth|account|orders|admin)(\/|$)/

const NewsletterPopup = lazyWithPreload(async () => (await import('./newsletter-popup.tsx')).NewsletterPopup)

/** Opens the newsletter popup after a while, or when the mouse leaves through the top of the window. Its code is loaded then, and not before. */
export function PopupIsland() {
  const isWelcome = useLocation({ select: ({ pathname }) => !NEVER_ON.test(pathname) })
  const delaySeconds = useLoaded(shopQuery())?.popupDelaySeconds ?? null
  const [isDue, setDue] = useState(false)

  useEffect(() => {
    if (!isWelcome || delaySeconds === null || wasPopupSeen()) return
    const open = () => setDue(true)
    // Elements report mouseleave too; leaving the page is reported by the document.
    const onLeave = ({ clientY, target }: MouseEvent) =>
      clientY <= 0 && (target === document || target === document.documentElement) && open()
    const timer = setTimeout(open, delaySeconds * 1_000)
    document.addEventListener('mouseleave', onLeave, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('mouseleave', onLeave, true)
      setDue(false)
    }
  }, [isWelcome, delaySeconds])

  if (!isDue) return null
  return (
    <Suspense fallback={null}>
      <NewsletterPopup onClosed={() => setDue(false)} />
    </Suspense>
  )
}
