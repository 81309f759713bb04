import { PasskeysPanel } from './passkeys-panel.tsx'

/** 'Passkeys' on a customer's account page. */
export function Passkeys() {
  return (
    <section aria-labelledby="passkeys" className="sheet mt-6 grid gap-4 p-6">
      <h2 id="passkeys" className="text-h3">
        Passkeys
      </h2>
      <p className="text-ink-2">Sign in with your finger, your face or the PIN of your device instead of a password.</p>
      <div className="noscript:hidden">
        <PasskeysPanel />
      </div>
      <noscript>
        <p>Passkeys need JavaScript.</p>
      </noscript>
    </section>
  )
}
