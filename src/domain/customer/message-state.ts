/** The state of a message to the shop: nobody has answered it yet, somebody has, or nothing more is to be done. */
export const MESSAGE_STATES = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** What staff write beside a message: an e-mail to its writer, or a note that only staff read. */
export const MESSAGE_ENTRY_KINDS = ['answer', 'note'] as const
export type MessageEntryKind = (typeof MESSAGE_ENTRY_KINDS)[number]

/** The longest answer or note, in characters. */
export const MAX_ENTRY_LENGTH = 10_000
