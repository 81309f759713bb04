import { Problem } from '#domain/problem.ts'
import { log } from '#server/log.ts'

/** For `.catch`: rethrows our own refusals; any other error from the provider means no answer. @throws {Problem} `payment_unavailable` */
export function asUnavailable(error: unknown): never {
  if (error instanceof Problem) throw error
  log.warn({ err: error }, 'the payment provider gave no answer')
  throw new Problem('payment_unavailable', { detail: 'The payment service does not answer. Please try again in a moment.' })
}
