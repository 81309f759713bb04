import { AccountSection } from '#web/account/account-section.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./sessions-panel.tsx')).SessionsPanel)

/** 'Where you are signed in' on the account page. */
export const Sessions = () => (
  <AccountSection id="sessions" title="Where you are signed in" intro="Sign out what you do not know, and then set a new password.">
    <LazyPanel />
  </AccountSection>
)
