/** What an order's page says of its link: it has expired, a new one was mailed, or too many were asked for. */
const LINK_STATES = ['expired', 'sent', 'wait'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** The state that the page's address names, if any. */
export const readLinkState = (value: unknown): LinkState | undefined => LINK_STATES.find((state) => state === value)
