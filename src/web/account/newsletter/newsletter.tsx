import { AccountSection } from '#web/account/account-section.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./newsletter-panel.tsx')).NewsletterPanel)

/** 'Newsletter' on the account page. */
export const Newsletter = () => (
  <AccountSection id="newsletter" title="Newsletter">
    <LazyPanel />
  </AccountSection>
)
