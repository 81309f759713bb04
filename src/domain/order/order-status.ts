export const ORDER_STATUSES = ['pending', 'open', 'on_hold', 'completed', 'cancelled', 'expired'] as const
export const PAYMENT_STATUSES = ['open', 'processing', 'paid', 'partially_refunded', 'refunded', 'failed', 'expired', 'disputed'] as const
export const FULFILMENT_STATUSES = ['unfulfilled', 'partially_fulfilled', 'fulfilled', 'delivered'] as const
export const RETURN_STATUSES = ['requested', 'approved', 'declined', 'in_transit', 'received', 'closed', 'cancelled'] as const
export const REFUND_STATUSES = ['requested', 'pending', 'succeeded', 'failed', 'cancelled'] as const
export const SHIPMENT_STATUSES = ['pending', 'shipped', 'in_transit', 'delivered', 'exception', 'lost', 'cancelled'] as const

/** The four separate statuses of an order (decision 18). */
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number]
export type ReturnStatus = (typeof RETURN_STATUSES)[number]
export type RefundStatus = (typeof REFUND_STATUSES)[number]
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number]

/** What the states of an order mean for the rest of the shop: a new state does not compile until it says. */
export const ORDER_STATES: Record<OrderStatus, { mayShip: boolean; mayChangeAddress: boolean; isVoid: boolean }> = {
  // What is being paid is paid for the address at which it was priced.
  pending: { mayShip: false, mayChangeAddress: false, isVoid: false },
  open: { mayShip: true, mayChangeAddress: true, isVoid: false },
  on_hold: { mayShip: false, mayChangeAddress: true, isVoid: false },
  completed: { mayShip: false, mayChangeAddress: false, isVoid: false },
  /** Nothing is delivered for it any more. */
  cancelled: { mayShip: false, mayChangeAddress: false, isVoid: true },
  expired: { mayShip: false, mayChangeAddress: false, isVoid: true },
}

/** Whether a refund counts against what can still be refunded and shipped: asked for, on its way, or done. */
export const REFUND_STATES: Record<RefundStatus, { counts: boolean }> = {
  requested: { counts: true },
  pending: { counts: true },
  succeeded: { counts: true },
  failed: { counts: false },
  cancelled: { counts: false },
}

/** Whether a shipment took its pieces from the order, also when it never arrived, and whether it may still arrive. */
export const SHIPMENT_STATES: Record<ShipmentStatus, { counts: boolean; isUnderWay: boolean }> = {
  pending: { counts: true, isUnderWay: true },
  shipped: { counts: true, isUnderWay: true },
  in_transit: { counts: true, isUnderWay: true },
  delivered: { counts: true, isUnderWay: false },
  exception: { counts: true, isUnderWay: true },
  lost: { counts: true, isUnderWay: false },
  cancelled: { counts: false, isUnderWay: false },
}

/**
 * Whether the pieces of a return are on their way back or here: they cannot be sent back once more; and whether they have been unpacked, so that
 * others may be sent for them.
 */
export const RETURN_STATES: Record<ReturnStatus, { counts: boolean; isHere: boolean }> = {
  requested: { counts: true, isHere: false },
  approved: { counts: true, isHere: false },
  declined: { counts: false, isHere: false },
  in_transit: { counts: true, isHere: false },
  received: { counts: true, isHere: true },
  closed: { counts: true, isHere: true },
  cancelled: { counts: false, isHere: false },
}

export const REFUNDS_THAT_COUNT = REFUND_STATUSES.filter((status) => REFUND_STATES[status].counts)
export const SHIPMENTS_THAT_COUNT = SHIPMENT_STATUSES.filter((status) => SHIPMENT_STATES[status].counts)
export const SHIPMENTS_UNDER_WAY = SHIPMENT_STATUSES.filter((status) => SHIPMENT_STATES[status].isUnderWay)
export const RETURNS_THAT_COUNT = RETURN_STATUSES.filter((status) => RETURN_STATES[status].counts)

interface Transition<State extends string> {
  from: readonly State[]
  to: State
}
type Transitions<Action extends string, State extends string> = Record<Action, Transition<State>>

/** `cancel` is allowed only while nothing has shipped, which the caller checks. The late ones follow a payment after closing (decision 15). */
export const orderTransitions = {
  pay: { from: ['pending'], to: 'open' },
  payLate: { from: ['expired', 'cancelled'], to: 'open' },
  hold: { from: ['pending', 'open'], to: 'on_hold' },
  holdLate: { from: ['expired', 'cancelled'], to: 'on_hold' },
  release: { from: ['on_hold'], to: 'open' },
  complete: { from: ['open'], to: 'completed' },
  cancel: { from: ['pending', 'open', 'on_hold'], to: 'cancelled' },
  expire: { from: ['pending'], to: 'expired' },
} satisfies Record<string, Transition<OrderStatus>>

/**
 * A payment may still arrive after its session failed or expired; `giveBack` refunds money that was never accepted as payment. Refunds may
 * fail later (`undoRefund…`). A dispute ends in the state that matches where the money is.
 */
export const paymentTransitions = {
  process: { from: ['open', 'failed'], to: 'processing' },
  pay: { from: ['open', 'processing', 'failed', 'expired'], to: 'paid' },
  fail: { from: ['open', 'processing'], to: 'failed' },
  retry: { from: ['failed'], to: 'open' },
  expire: { from: ['open', 'processing', 'failed'], to: 'expired' },
  refundPart: { from: ['paid', 'partially_refunded'], to: 'partially_refunded' },
  refundAll: { from: ['paid', 'partially_refunded'], to: 'refunded' },
  undoRefund: { from: ['partially_refunded', 'refunded'], to: 'paid' },
  undoRefundPart: { from: ['partially_refunded', 'refunded'], to: 'partially_refunded' },
  giveBack: { from: ['open', 'processing', 'failed', 'expired'], to: 'refunded' },
  dispute: { from: ['paid', 'partially_refunded', 'refunded'], to: 'disputed' },
  endDisputePaid: { from: ['disputed'], to: 'paid' },
  endDisputePart: { from: ['disputed'], to: 'partially_refunded' },
  endDisputeRefunded: { from: ['disputed'], to: 'refunded' },
} satisfies Record<string, Transition<PaymentStatus>>

/** `fail` may follow success: banks return refunds. `retry` asks the provider again, as a new request. */
export const refundTransitions = {
  accept: { from: ['requested'], to: 'pending' },
  succeed: { from: ['requested', 'pending'], to: 'succeeded' },
  fail: { from: ['requested', 'pending', 'succeeded'], to: 'failed' },
  retry: { from: ['failed'], to: 'requested' },
  cancel: { from: ['requested', 'pending', 'failed'], to: 'cancelled' },
} satisfies Record<string, Transition<RefundStatus>>

export const shipmentTransitions = {
  ship: { from: ['pending'], to: 'shipped' },
  move: { from: ['shipped', 'exception'], to: 'in_transit' },
  deliver: { from: ['shipped', 'in_transit', 'exception'], to: 'delivered' },
  report: { from: ['shipped', 'in_transit'], to: 'exception' },
  lose: { from: ['shipped', 'in_transit', 'exception'], to: 'lost' },
  cancel: { from: ['pending', 'shipped'], to: 'cancelled' },
} satisfies Record<string, Transition<ShipmentStatus>>

/** Derived from the shipments; the withdrawals follow a cancelled shipment. */
export const fulfilmentTransitions = {
  shipPart: { from: ['unfulfilled', 'partially_fulfilled'], to: 'partially_fulfilled' },
  shipAll: { from: ['unfulfilled', 'partially_fulfilled'], to: 'fulfilled' },
  deliver: { from: ['fulfilled'], to: 'delivered' },
  withdrawPart: { from: ['partially_fulfilled', 'fulfilled'], to: 'partially_fulfilled' },
  withdrawAll: { from: ['partially_fulfilled', 'fulfilled'], to: 'unfulfilled' },
} satisfies Record<string, Transition<FulfilmentStatus>>

export const returnTransitions = {
  approve: { from: ['requested'], to: 'approved' },
  decline: { from: ['requested'], to: 'declined' },
  send: { from: ['approved'], to: 'in_transit' },
  receive: { from: ['approved', 'in_transit'], to: 'received' },
  close: { from: ['received'], to: 'closed' },
  cancel: { from: ['requested', 'approved'], to: 'cancelled' },
} satisfies Record<string, Transition<ReturnStatus>>

/** The state that an action leads to, or null when it is not allowed. The server refuses by it, the UI disables by it. */
export function nextState<Action extends string, State extends string>(
  transitions: Transitions<Action, State>,
  action: NoInfer<Action>,
  state: NoInfer<State>,
): State | null {
  const { from, to } = transitions[action]
  return from.includes(state) ? to : null
}

export const canTransition = <Action extends string, State extends string>(
  transitions: Transitions<Action, State>,
  action: NoInfer<Action>,
  state: NoInfer<State>,
): boolean => nextState(transitions, action, state) !== null

/** Characters that cannot be confused: no I, L, O or U (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** How many random characters a number has: 60 bits. */
const BODY_LENGTH = 12
/** Numbers of former versions have seven (35 bits), and stay valid. */
const BODY_LENGTHS = [BODY_LENGTH, 7]

/**
 * The check character: the characters as coefficients of a polynomial over GF(32). Detects any single wrong character, and any two swapped
 * ones.
 */
function checkCharacter(body: string): string {
  let check = 0
  for (const character of body) {
    check ^= ALPHABET.indexOf(character)
    check = check & 16 ? (check << 1) ^ 37 : check << 1
  }
  return ALPHABET.charAt(check)
}

/** The prefix, the characters and the check character, in groups of four. */
const withCheck = (body: string, prefix = 'PW') => [prefix, ...((body + checkCharacter(body)).match(/.{1,4}/g) ?? [])].join('-')

/**
 * A public order number such as `PW-7K3Q-9F2M-4T6R-X` (decisions 17 and 51): 60 random bits, so neither sequential nor to be guessed; never
 * enough by itself to see an order. Returns have numbers of the same kind, with the prefix `RMA`.
 * @throws {RangeError} with fewer than 12 bytes.
 */
export function makeOrderNumber(randomBytes: Uint8Array, prefix: 'PW' | 'RMA' = 'PW'): string {
  if (randomBytes.length < BODY_LENGTH) throw new RangeError(`an order number needs ${BODY_LENGTH} random bytes`)
  return withCheck(Array.from(randomBytes.subarray(0, BODY_LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join(''), prefix)
}

/**
 * Normalises the typed number of an order (or, with the prefix `RMA`, of a return), also of the shorter kind of former versions; null when it
 * is invalid. O is read as 0, I and L as 1.
 */
export function parseOrderNumber(text: string, prefix: 'PW' | 'RMA' = 'PW'): string | null {
  const typed = text
    .toUpperCase()
    .replace(/[\s#–—-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const isLength = (characters: string) => BODY_LENGTHS.some((length) => characters.length === length + 1)
  const rest = typed.slice(prefix.length)
  const characters = typed.startsWith(prefix) && isLength(rest) ? rest : typed
  if (!isLength(characters) || characters.split('').some((character) => !ALPHABET.includes(character))) return null
  const body = characters.slice(0, -1)
  return characters.endsWith(checkCharacter(body)) ? withCheck(body, prefix) : null
}
