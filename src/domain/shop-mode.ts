/** Of a demonstration everything is made up; a staging shop has a merchant's own data, and takes no real money. */
export const SHOP_MODES = ['demo', 'staging', 'live'] as const

/** What every page and e-mail of a staging shop says: nobody may take it for the real one. */
export const STAGING_NOTICE = 'Staging: a shop for tests. Payments are not real, and no order is sent.'
