import type { Schema } from '#web/api.ts'
import { AccountSection } from '#web/account/account-section.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./password-panel.tsx')).PasswordPanel)

/** 'Your password' on the account page. */
export const Password = ({ person }: { person: Schema<'Person'> }) => (
  <AccountSection id="password" title="Your password" intro="A new password signs you out everywhere else.">
    <LazyPanel person={person} />
  </AccountSection>
)
