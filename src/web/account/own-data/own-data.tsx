import type { Schema } from '#web/api.ts'
import { AccountSection } from '#web/account/account-section.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./own-data-panel.tsx')).OwnDataPanel)

/** 'Your data' on the account page. */
export const OwnData = ({ person }: { person: Schema<'Person'> }) => (
  <AccountSection id="data" title="Your data" intro="Take everything with you that we have stored about you, or delete your account.">
    <LazyPanel person={person} />
  </AccountSection>
)
