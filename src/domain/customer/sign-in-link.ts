/** How long a mailed sign-in link works, in minutes. */
export const SIGN_IN_LINK_MINUTES = 10
