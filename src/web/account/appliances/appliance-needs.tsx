import { AccountSection } from '#web/account/account-section.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./needs-panel.tsx')).NeedsPanel)

/** 'What my machines need' on the account page. */
export const ApplianceNeeds = () => (
  <AccountSection id="needs" title="What my machines need" intro="Bags, filters and belts, and when they are due by your own orders.">
    <LazyPanel />
  </AccountSection>
)
