import { COUPON_REFUSALS } from './pricing/coupon.ts'

/** Every refusal of the shop: its HTTP status and its title (RFC 9457). Titles are the specification's texts where it has them. */
export const PROBLEMS = {
  moved: { status: 308, title: 'Moved' },

  malformed_json: { status: 400, title: 'The request is not valid JSON' },
  bad_signature: { status: 400, title: 'The signature does not match' },
  idempotency_key_missing: { status: 400, title: 'The Idempotency-Key header is missing' },
  unauthenticated: { status: 401, title: 'Please sign in' },
  forbidden: { status: 403, title: 'Not allowed' },
  fresh_sign_in_needed: { status: 403, title: 'Please enter your password again' },
  second_factor_needed: { status: 403, title: 'Please set up two-step sign-in first' },
  not_found: { status: 404, title: 'Not found' },
  invalid_category: { status: 404, title: 'Invalid category URL' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not available in this format' },
  conflict: { status: 409, title: 'It has changed in the meantime. Please reload and try again.' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  invalid_input: { status: 422, title: 'Please check your input' },
  unknown_field: { status: 422, title: 'Unknown field' },
  idempotency_mismatch: { status: 422, title: 'This Idempotency-Key was used for another request' },
  rate_limited: { status: 429, title: 'Too Many Attempts' },
  internal: { status: 500, title: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, title: 'The shop is not available at the moment. Please try again.' },

  cart_empty: { status: 422, title: 'Cart is empty' },
  cart_changed: { status: 409, title: 'Your cart has changed' },
  total_too_small: { status: 422, title: 'The total is less than can be charged' },
  total_too_large: { status: 422, title: 'The total is more than can be charged' },
  out_of_stock: { status: 409, title: 'Out of stock' },
  already_paid: { status: 409, title: 'This cart has been paid already' },
  too_many_checkouts: { status: 429, title: 'Too many open checkouts' },
  too_much_unpaid: { status: 409, title: 'More than we can set aside until it is paid' },
  checkout_closed: { status: 409, title: 'This checkout is closed' },
  not_allowed_in_state: { status: 409, title: 'This is not possible in the present state' },

  coupon_code_required: { status: 422, title: 'Please enter a coupon code' },
  coupon_email_required: { status: 422, title: 'Please enter your email address first' },
  coupon_invalid: { status: 422, title: COUPON_REFUSALS.coupon_invalid },
  coupon_expired: { status: 422, title: COUPON_REFUSALS.coupon_expired },
  coupon_not_yet_valid: { status: 422, title: COUPON_REFUSALS.coupon_not_yet_valid },
  coupon_used_up: { status: 422, title: COUPON_REFUSALS.coupon_used_up },
  coupon_already_used: { status: 422, title: COUPON_REFUSALS.coupon_already_used },
  coupon_below_minimum: { status: 422, title: COUPON_REFUSALS.coupon_below_minimum },
  coupon_not_applicable: { status: 422, title: COUPON_REFUSALS.coupon_not_applicable },
  coupon_too_many: { status: 422, title: COUPON_REFUSALS.coupon_too_many },
  coupon_sale_items: { status: 422, title: COUPON_REFUSALS.coupon_sale_items },
  coupon_error: { status: 500, title: 'Error validating coupon' },

  already_subscribed: { status: 409, title: 'Already subscribed' },
  disposable_email: { status: 422, title: 'Please use a permanent email address' },

  payment_provider_failed: { status: 502, title: 'Something went wrong. Please try again.' },
  payment_unavailable: { status: 503, title: 'Something went wrong. Please try again.' },
  payment_unknown_session: { status: 404, title: 'Unknown payment session' },
  payment_not_paid: { status: 409, title: 'The payment is not complete' },
  return_too_late: { status: 409, title: 'The time for returns is over' },
  not_returnable: { status: 409, title: 'This part cannot be sent back like this' },
  stock_reserved: { status: 409, title: 'Pieces that are promised to orders cannot be taken away' },
  file_refused: { status: 422, title: 'This file cannot be used' },
  picture_refused: { status: 422, title: 'This file is not a picture that the shop can use' },
  address_refused: { status: 422, title: 'This address is not fetched from' },
  fetch_failed: { status: 422, title: 'There is no picture to be had at this address' },
  storage_full: { status: 507, title: 'There is no space left to store the file' },
  refund_too_large: { status: 422, title: 'The refund is larger than what is left of the payment' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** A refusal that may be shown to the caller. Any other error is a bug. */
export class Problem extends Error {
  readonly code: ProblemCode
  /** A sentence for the user. */
  readonly detail: string | undefined
  /** Input name → error. */
  readonly fields: Record<string, string> | undefined
  /** Extension members of the response (RFC 9457). */
  readonly extra: Record<string, unknown> | undefined

  constructor(
    code: ProblemCode,
    more: { detail?: string | undefined; fields?: Record<string, string> | undefined; extra?: Record<string, unknown> | undefined } = {},
  ) {
    super(more.detail ?? PROBLEMS[code].title)
    this.name = 'Problem'
    this.code = code
    this.detail = more.detail
    this.fields = more.fields
    this.extra = more.extra
  }
}
