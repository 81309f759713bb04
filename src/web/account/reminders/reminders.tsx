import { AccountSection } from '#web/account/account-section.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./reminders-panel.tsx')).RemindersPanel)

/** 'Reorder reminders' on the account page. */
export const Reminders = () => (
  <AccountSection id="reminders" title="Reorder reminders">
    <LazyPanel />
  </AccountSection>
)
