/** Routes of the accounts library that are not offered. */
export const CLOSED_PATHS = [
  // A link takes effect by the button on our own page, never by opening it; passkeys cannot be renamed.
  '/magic-link/verify',
  '/verify-email',
  '/passkey/update-passkey',
  // What the account page does by routes of its own, which are stricter (`api/customer/`), or not at all.
  '/update-user',
  '/change-email',
  '/change-password',
  '/request-password-reset',
  '/reset-password',
  '/verify-password',
  '/delete-user',
  '/delete-user/callback',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/update-session',
  '/list-accounts',
  '/link-social',
  '/unlink-account',
  '/sign-in/social',
  '/account-info',
  '/get-access-token',
  '/refresh-token',
]
