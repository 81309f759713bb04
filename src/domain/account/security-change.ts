/** What can change about the ways into an account: the e-mail that tells its owner says this. */
export const SECURITY_CHANGES = {
  password_reset: {
    title: 'Your password was changed',
    text: 'Somebody has set a new password for your account, by the link that we sent to this address. Every browser was signed out, and passkeys were removed.',
  },
  password_changed: {
    title: 'Your password was changed',
    text: 'The password of your account was changed on its account page. All other browsers were signed out.',
  },
  email_changed: {
    title: 'Your account has another e-mail address',
    text: 'Your account was moved to another e-mail address, which has been confirmed. You no longer sign in with this one.',
  },
  second_factor_on: {
    title: 'Two-step sign-in is on',
    text: 'Signing in to your account with the password now asks for a code of an authenticator app. All other browsers were signed out.',
  },
  second_factor_off: {
    title: 'Two-step sign-in is off',
    text: 'Two-step sign-in of your account was turned off. All other browsers were signed out.',
  },
  second_factor_reset: {
    title: 'Two-step sign-in is off',
    text: 'We have turned two-step sign-in of your account off, and signed you out everywhere. Your password alone signs you in; you can set it up anew on your account page.',
  },
  recovery_codes: {
    title: 'You have new recovery codes',
    text: 'New recovery codes were made for two-step sign-in to your account. Those of before no longer work.',
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    text: 'Somebody has signed in to your account with one of its recovery codes, in place of a code of the authenticator app. That recovery code no longer works.',
  },
  passkey_added: {
    title: 'A passkey was added',
    text: 'A passkey was added to your account: the device that has it can sign in.',
  },
  passkey_removed: {
    title: 'A passkey was removed',
    text: 'A passkey was removed from your account: nobody signs in with it any more.',
  },
  api_key_added: {
    title: 'An API key was made',
    text: 'An API key was made that acts for you: the program that has it can do what was allowed it, without your password.',
  },
} as const satisfies Record<string, { title: string; text: string }>

export type SecurityChange = keyof typeof SECURITY_CHANGES
