import { Problem } from '#domain/problem.ts'
import { log } from '#server/log.ts'
import { databaseProblem } from '#server/shop/database-problem.ts'

/** For `.catch`: rethrows our own refusals and what the database says; any other error from the provider means no answer. @throws {Problem} `payment_unavailable` */
export function asUnavailable(error: unknown): never {
  if (error instanceof Problem || databaseProblem(error)) throw error
  log.warn({ err: error }, 'the payment provider gave no answer')
  throw new Problem('payment_unavailable', { detail: 'The payment service does not answer. Please try again in a moment.' })
}
