/** The state of an e-mail in the outbox: to be sent, sent, stored where there is no mail server (demo), or failed for good. */
export const EMAIL_STATES = ['due', 'sent', 'stored', 'failed'] as const
export type EmailState = (typeof EMAIL_STATES)[number]
