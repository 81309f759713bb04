import { AccountSection } from '#web/account/account-section.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./addresses-panel.tsx')).AddressesPanel)

/** 'Addresses' on the account page. */
export const Addresses = () => (
  <AccountSection id="addresses" title="Addresses" intro="Your checkout begins with the preferred one, and offers the others.">
    <LazyPanel />
  </AccountSection>
)
