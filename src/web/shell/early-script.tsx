import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepEarly } from '#web/ui/browser/keep-early.ts'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'

declare global {
  interface Window {
    /** See `keep-early.ts`: for what comes after the first load. */
    keepEarly?: typeof keepEarly
    /** Does again what was done before the page could answer. There until it has. */
    repeatEarly?: () => void
  }
}

// Only the server's page has the text: the scripts of the first load need not bring it again.
const SCRIPT = import.meta.env.SSR ? `keepEarly=${String(keepEarly)};repeatEarly=keepEarly(document)` : ''

/**
 * Keeps what is pressed, typed and chosen on a page before its code is there, and does it again then (decision 242). It stands at the page's end,
 * where it holds up nothing that is painted, and bears the renderer's nonce, so that the security policy allows it.
 */
export function EarlyScript() {
  const { ssr } = useRouter().options
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!isHydrated || !window.repeatEarly) return
    const repeat = window.repeatEarly
    delete window.repeatEarly
    // Not inside an effect: React takes a part of the page over for an event, but not while it is at work itself.
    setTimeout(repeat)
  }, [isHydrated])
  return <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
