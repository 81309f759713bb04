/** What stands under `error` in an answer of Stripe's that is not 2xx. */
export interface StripeError {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/** Stripe says no: thrown by whatever reads or executes a call, answered as `{error}`. */
export class Refusal extends Error {
  readonly status: number
  readonly error: StripeError
  constructor(status: number, error: StripeError) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

/** A 400 about a parameter (`line_items[0][quantity]`), or about the state of things when there is no `param`. */
export const invalid = (message: string, more: { param?: string; code?: string } = {}): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', message, ...more })

/** Nothing has this id: 404 when the call is about it, 400 when it is only mentioned. */
export const missing = (what: string, id: string, param: string, status: 400 | 404 = 404): Refusal =>
  new Refusal(status, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${what}: '${id}'` })

/** Stripe has this parameter, the stand-in does not act on it: refused loudly instead of ignored. */
export const notPlayed = (param: string): Refusal => invalid(`The stand-in does not play ${param}.`, { param })
