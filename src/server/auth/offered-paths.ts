/**
 * The routes of the accounts library that are offered, below `/api/auth`. All others are not there, also those that a later release of it adds: what
 * the account page does by routes of its own, which are stricter (`api/customer/`); links that take effect by being opened, since ours do by the
 * button on a page; signing in by another company, of which there is none; and the secret of an app that is set up, once more.
 */
export const OFFERED_PATHS: ReadonlySet<string> = new Set([
  '/get-session',
  '/sign-up/email',
  '/send-verification-email',
  '/sign-in/email',
  '/sign-in/magic-link',
  '/sign-out',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/generate-authenticate-options',
  '/passkey/verify-authentication',
  '/passkey/list-user-passkeys',
  '/passkey/delete-passkey',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/generate-backup-codes',
])
