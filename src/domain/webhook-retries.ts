/** Seconds until the next attempt after the first, second, … has failed; after the last of them it is given up, about a day after the first. */
export const WEBHOOK_RETRY_SECONDS = [30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000] as const

/** So many attempts are made of one message. */
export const WEBHOOK_ATTEMPTS = WEBHOOK_RETRY_SECONDS.length + 1
