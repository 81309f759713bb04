/** How long the e-mailed link that confirms an address is valid, in minutes. */
export const CONFIRMATION_LINK_MINUTES = 60
