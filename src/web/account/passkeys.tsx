import { useEffect } from 'react'
import { late, useLate } from '#web/ui/lazy-module.ts'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const panelCode = late(() => import('./passkeys-panel.tsx'))

/** 'Passkeys' on a customer's account page. */
export function Passkeys() {
  const code = useLate(panelCode)
  useEffect(() => panelCode.hint(), [])
  return (
    <section aria-labelledby="passkeys" className="sheet mt-6 grid gap-4 p-6">
      <h2 id="passkeys" className="text-h3">
        Passkeys
      </h2>
      <p className="text-ink-2">Sign in with your finger, your face or the PIN of your device instead of a password.</p>
      <div className="noscript:hidden">{code ? <code.PasskeysPanel /> : <SkeletonText />}</div>
      <noscript>
        <p>Passkeys need JavaScript.</p>
      </noscript>
    </section>
  )
}
