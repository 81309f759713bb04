import { tidy } from './contact-check.ts'
import { MAX_MODEL_LENGTH } from './contact.ts'
import { INVALID_EMAIL, isEmail, normaliseEmail } from './email.ts'

/**
 * The state of a question about a part: nobody has decided yet; on the part's page; answered off the page, by mail where the asker can be
 * written to; not to be shown. Only staff publish (decision 172).
 */
export const QUESTION_STATES = ['waiting', 'published', 'answered', 'declined'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

/** The shortest and the longest question, in characters. */
export const MIN_QUESTION_LENGTH = 10
export const MAX_QUESTION_LENGTH = 500

/** The longest answer of staff, in characters. */
export const MAX_ANSWER_LENGTH = 2_000

/** The states of a buyer's answer: only staff publish it (decision 173). */
export const ANSWER_STATES = ['waiting', 'published', 'declined'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

/** The shortest and the longest answer of a buyer, in characters. */
export const MIN_BUYER_ANSWER_LENGTH = 2
export const MAX_BUYER_ANSWER_LENGTH = 500

/** Questions on one page of a part's list, and from how many on the list can be searched. */
export const QUESTIONS_PER_PAGE = 10
export const SEARCHABLE_FROM = 6

/** The labels of the form's fields, in its order. */
export const QUESTION_FIELDS = { question: 'Your question', modelNumber: 'Model number of your machine', email: 'Email' } as const
export type QuestionField = keyof typeof QUESTION_FIELDS
export type QuestionErrors = Partial<Record<QuestionField, string>>

/** A normalised question about a part. */
export interface AskedQuestion {
  question: string
  modelNumber: string | null
  email: string
}

/** Validates the form; `errors` has a sentence for every invalid field. */
export function checkQuestion(
  values: Partial<Record<QuestionField, string | undefined>>,
): { ok: true; asked: AskedQuestion } | { ok: false; errors: QuestionErrors } {
  const question = tidy(values.question ?? '')
  const modelNumber = tidy(values.modelNumber ?? '').replaceAll('\n', ' ')
  const email = normaliseEmail(values.email ?? '')
  const errors: QuestionErrors = {}
  if (question.length < MIN_QUESTION_LENGTH) errors.question = `Please ask in at least ${MIN_QUESTION_LENGTH} characters.`
  else if (question.length > MAX_QUESTION_LENGTH)
    errors.question = `Please use at most ${MAX_QUESTION_LENGTH} characters. You typed ${question.length.toLocaleString('en-US')}.`
  if (modelNumber.length > MAX_MODEL_LENGTH) errors.modelNumber = `Please use at most ${MAX_MODEL_LENGTH} characters.`
  if (!isEmail(email)) errors.email = INVALID_EMAIL
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, asked: { question, modelNumber: modelNumber || null, email } }
}
