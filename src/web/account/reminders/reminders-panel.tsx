import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { MailChoice } from '#web/newsletter/mail-choice.tsx'

const STATES: Record<Schema<'ReorderReminders'>['state'], string> = {
  on: 'We remind you when bags, filters and belts are due by your own orders: at most one e-mail in three months.',
  off: 'We can remind you when bags, filters and belts are due by your own orders: at most one e-mail in three months.',
  unconfirmed: 'Please confirm your email address first: sign in once by a mailed link.',
}

/** Whether somebody is reminded of what they need again, and the button that changes it. */
export const RemindersPanel = () => (
  <MailChoice
    name="reorder-reminders"
    load={(signal) => read(api.GET('/api/account/reorder-reminders', { signal }))}
    send={(isWanted) => read(api.PUT('/api/account/reorder-reminders', { body: { isWanted } }))}
    states={STATES}
    labels={{ on: 'Remind me when it is time', off: 'Stop the reminders' }}
  />
)
