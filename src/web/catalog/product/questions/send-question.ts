import { checkQuestion } from '#domain/customer/question.ts'
import type { QuestionErrors, QuestionField } from '#domain/customer/question.ts'
import { ApiProblem, api, read } from '#web/api.ts'
import { makeIdempotencyKey } from '#web/ui/browser/random-id.ts'

/** The values of the form. */
export type QuestionValues = Record<QuestionField | 'website', string>

/** The result of sending: the address for the answer, the errors by field, or why it failed. */
type AskOutcome = { sentTo: string } | { errors: QuestionErrors } | { failure: string }

/** The errors by field. */
export function questionErrors(values: QuestionValues): QuestionErrors {
  const check = checkQuestion(values)
  return check.ok ? {} : check.errors
}

/** The question that is being sent: a repeated click, or a second try after a lost answer, is the same one. */
let key = makeIdempotencyKey()

/** Sends the form. Never throws: a failure has its text. */
export async function sendQuestion(slug: string, values: QuestionValues): Promise<AskOutcome> {
  const errors = questionErrors(values)
  if (Object.keys(errors).length > 0) return { errors }
  try {
    const params = { path: { slug }, header: { 'idempotency-key': key } }
    const { email } = await read(api.POST('/api/products/{slug}/questions', { params, body: values }))
    key = makeIdempotencyKey()
    return { sentTo: email }
  } catch (error) {
    if (!(error instanceof ApiProblem))
      return { failure: 'Your question could not be sent. Please try again: what you wrote is still here.' }
    return Object.keys(error.fields).length > 0 ? { errors: error.fields } : { failure: error.message }
  }
}
