import { AccountSection } from '#web/account/account-section.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./exemption-panel.tsx')).ExemptionPanel)

/** 'Company and tax exemption' on the account page. */
export const Exemption = () => (
  <AccountSection
    id="exemption"
    title="Company and tax exemption"
    intro="With a certificate that we have approved, your orders to its states are without sales tax while you are signed in."
  >
    <LazyPanel />
  </AccountSection>
)
