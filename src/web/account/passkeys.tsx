import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { AccountSection } from './account-section.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./passkeys-panel.tsx')).PasskeysPanel)

/** 'Passkeys' on a customer's account page. */
export const Passkeys = () => (
  <AccountSection
    id="passkeys"
    title="Passkeys"
    intro="Sign in with your finger, your face or the PIN of your device instead of a password."
  >
    <LazyPanel />
  </AccountSection>
)
