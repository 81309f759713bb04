/** The `error` object of Stripe's non-2xx answers. */
export interface StripeError {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/** A refusal by Stripe: thrown by whatever parses or executes a call, answered as `{error}`. */
export class Refusal extends Error {
  readonly status: number
  readonly error: StripeError
  constructor(status: number, error: StripeError) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

/** A 400 about a parameter (`line_items[0][quantity]`), or about the state of an object when there is no `param`. */
export const invalid = (message: string, more: { param?: string; code?: string } = {}): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', message, ...more })

/** Unknown id: 404 when the call is about it, 400 when it is only referenced. */
export const missing = (what: string, id: string, param: string, status: 400 | 404 = 404): Refusal =>
  new Refusal(status, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${what}: '${id}'` })

/** A parameter of Stripe's that the stand-in does not support: refused instead of ignored. */
export const notPlayed = (param: string): Refusal => invalid(`The stand-in does not play ${param}.`, { param })
