import { tidy } from './contact-check.ts'

/**
 * The state of a review: nobody of staff has read it yet, or not since it was changed; on the part's page; taken off it, for one of `HIDE_REASONS`.
 * Only staff publish (decision 174).
 */
export const REVIEW_STATES = ['waiting', 'published', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** Why a review is not shown, as its writer is told. That it is a bad one is no reason. */
export const HIDE_REASONS = {
  personal_data: 'It names or shows private data of somebody, such as an address or a phone number.',
  abuse: 'It insults or threatens somebody, or is against the law.',
  not_the_part: 'It is not about the part, but for example about the delivery, which we answer by mail.',
  advertising: 'It advertises something, or was paid for.',
  unreadable: 'It cannot be read: it says nothing, or the same thing again and again.',
} as const
export type HideReason = keyof typeof HIDE_REASONS
const isHideReason = (text: string): text is HideReason => Object.hasOwn(HIDE_REASONS, text)
export const HIDE_REASON_NAMES: readonly HideReason[] = Object.keys(HIDE_REASONS).filter(isHideReason)

/** The longest title, the shortest and the longest text, the longest machine and the longest reply of staff, in characters. */
export const MAX_REVIEW_TITLE = 100
const MIN_REVIEW_LENGTH = 10
export const MAX_REVIEW_LENGTH = 2_000
const MAX_REVIEW_APPLIANCE = 100
export const MAX_REPLY_LENGTH = 1_000

/** The most stars; the fewest is one. */
export const MAX_STARS = 5

/** Reviews on one page of a part's list, and how the list can be sorted. `machine`: those of one machine first. */
export const REVIEWS_PER_PAGE = 10
export const REVIEW_SORTS = ['newest', 'highest', 'lowest', 'machine'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** After how many days an e-mail that asks for reviews is not written any more (`settings.orders.askForReviewDays` later than the shipment). */
export const ASK_WITHIN_DAYS = 7

/** The fields of the form in its order. */
export const REVIEW_FIELDS = {
  rating: 'Stars',
  fits: 'Did it fit?',
  machine: 'The machine you repaired',
  title: 'Title',
  text: 'Your review',
} as const
export type ReviewField = keyof typeof REVIEW_FIELDS
export type ReviewErrors = Partial<Record<ReviewField, string>>

/** What somebody has typed and chosen. `modelId` is that of a machine the shop knows; it is left out when the name was typed. */
export interface ReviewValues {
  rating?: number | undefined
  fits?: boolean | undefined
  machine?: string | undefined
  title?: string | undefined
  text?: string | undefined
}

/** What was checked. `machine` is null for none. */
export interface WrittenReview {
  rating: number
  fits: boolean
  machine: string | null
  title: string | null
  text: string
}

const oneLine = (text: string | undefined) => tidy(text ?? '').replaceAll(/\s+/g, ' ')

/** Checks the form; `errors` has a sentence for every field that cannot be taken. */
export function checkReview(values: ReviewValues): { ok: true; review: WrittenReview } | { ok: false; errors: ReviewErrors } {
  const { rating = 0, fits } = values
  const [title, machine, text] = [oneLine(values.title), oneLine(values.machine), tidy(values.text ?? '')]
  const errors: ReviewErrors = {}
  if (!Number.isInteger(rating) || rating < 1 || rating > MAX_STARS) errors.rating = `Please choose one to ${MAX_STARS} stars.`
  if (fits === undefined) errors.fits = 'Please say whether it fit.'
  if (machine.length > MAX_REVIEW_APPLIANCE) errors.machine = `Please use at most ${MAX_REVIEW_APPLIANCE} characters.`
  if (title.length > MAX_REVIEW_TITLE) errors.title = `Please use at most ${MAX_REVIEW_TITLE} characters.`
  if (text.length < MIN_REVIEW_LENGTH) errors.text = `Please write at least ${MIN_REVIEW_LENGTH} characters.`
  else if (text.length > MAX_REVIEW_LENGTH)
    errors.text = `Please use at most ${MAX_REVIEW_LENGTH.toLocaleString('en-US')} characters. You typed ${text.length.toLocaleString('en-US')}.`
  if (fits === undefined || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, review: { rating, fits, machine: machine || null, title: title || null, text } }
}

/** How a writer is shown: the first name and the initial of the last. `Dana K.`; null without a first name. */
export function writerName({ firstName, lastName }: { firstName: string; lastName: string }): string | null {
  const first = oneLine(firstName)
  const [initial] = [...new Intl.Segmenter('en').segment(oneLine(lastName))]
  if (first === '') return null
  return initial ? `${first} ${initial.segment.toUpperCase()}.` : first
}
