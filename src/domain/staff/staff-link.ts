/** How long an e-mailed invitation to work here is valid, in days. */
export const INVITATION_DAYS = 7

/** How long the e-mailed link by which a member of staff sets a password is valid, in minutes. */
export const PASSWORD_LINK_MINUTES = 60
