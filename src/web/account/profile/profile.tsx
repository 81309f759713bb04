import type { Schema } from '#web/api.ts'
import { AccountSection } from '#web/account/account-section.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./profile-panel.tsx')).ProfilePanel)

/** 'Name and email' on the account page. */
export const Profile = ({ person }: { person: Schema<'Person'> }) => (
  <AccountSection id="profile" title="Name and email">
    <LazyPanel person={person} />
  </AccountSection>
)
