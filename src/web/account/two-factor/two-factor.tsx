import type { Schema } from '#web/api.ts'
import { AccountSection } from '#web/account/account-section.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./two-factor-panel.tsx')).TwoFactorPanel)

/** 'Two-step sign-in' on the account page. */
export const TwoFactor = ({ person }: { person: Schema<'Person'> }) => (
  <AccountSection
    id="two-step"
    title="Two-step sign-in"
    intro="After your password, a code from an app on your phone. A stolen password alone opens nothing."
  >
    <LazyPanel person={person} />
  </AccountSection>
)
