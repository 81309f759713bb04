/** The topics of the contact form, in the order of its list. */
export const CONTACT_TOPICS = { order: 'Order', return: 'Return', fit: 'Does it fit?', other: 'Something else' } as const
export type ContactTopic = keyof typeof CONTACT_TOPICS

/** The labels of the contact form's fields, in its order. */
export const CONTACT_FIELDS = {
  topic: 'Topic',
  orderNumber: 'Order number',
  email: 'Email',
  modelNumber: 'Model number',
  message: 'Message',
} as const
export type ContactField = keyof typeof CONTACT_FIELDS

/** The longest message, in characters. */
export const MAX_MESSAGE_LENGTH = 4_000

/** The longest model number, in characters. */
export const MAX_MODEL_LENGTH = 60

/** A normalised contact form message. */
export interface ContactMessage {
  topic: ContactTopic
  /** The number of an order, or of a return. */
  orderNumber: string | null
  email: string
  /** Of the machine, as typed; not there when nothing was. */
  modelNumber?: string
  message: string
}

export type ContactErrors = Partial<Record<ContactField, string>>

export const isTopic = (text: unknown): text is ContactTopic => typeof text === 'string' && Object.hasOwn(CONTACT_TOPICS, text)

/** What is promised of an answer, behind what is done for it: `, usually within one business day`; nothing where no time is named. */
export const usuallyWithin = (time: string | undefined): string => (time ? `, usually within ${time}` : '')
