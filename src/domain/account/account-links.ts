/** How long the e-mailed link by which somebody sets a new password is valid, in minutes. */
export const PASSWORD_RESET_MINUTES = 30

/** How long the e-mailed link that makes a new address the one of an account is valid, in minutes. */
export const EMAIL_CHANGE_MINUTES = 60
