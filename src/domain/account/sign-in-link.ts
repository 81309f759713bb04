/** How long an e-mailed sign-in link is valid, in minutes. */
export const SIGN_IN_LINK_MINUTES = 10
