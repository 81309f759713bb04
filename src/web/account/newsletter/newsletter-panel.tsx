import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { MailChoice } from '#web/newsletter/mail-choice.tsx'

const STATES: Record<Schema<'NewsletterChoice'>['state'], string> = {
  on: 'The newsletter comes to your address. Stopping it stops the reminders to reorder and requests for reviews too.',
  off: 'The newsletter does not come to your address.',
  unconfirmed: 'Please confirm your email address first: sign in once by a mailed link.',
  blocked: 'We may not write to your address: earlier e-mails came back, or were reported.',
}

/** Whether the newsletter comes, and the button that changes it. */
export const NewsletterPanel = () => (
  <MailChoice
    name="newsletter"
    load={(signal) => read(api.GET('/api/account/newsletter', { signal }))}
    send={(isWanted) => read(api.PUT('/api/account/newsletter', { body: { isWanted } }))}
    states={STATES}
    labels={{ on: 'Send me the newsletter', off: 'Stop the newsletter' }}
  />
)
