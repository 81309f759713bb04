import { promisedDay, promisedDays } from './delivery.ts'
import { formatMoney } from '../money.ts'
import type { Cents } from '../money.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus, ReturnStatus, ShipmentStatus } from './order-status.ts'
import { dayIn } from '../time/shop-time.ts'

/** What was promised for an order, as it is shown: days of the shop's calendar. Null where nothing was. */
export interface ShownPromise {
  shipBy: string | null
  arrivesFrom: string | null
  arrivesTo: string | null
}

/** A shipment of an order. */
interface Shipment {
  status: ShipmentStatus
  shippedAt: Date | null
  deliveredAt: Date | null
}

/** All that the one status of an order is made of. */
export interface StatusFacts {
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  returnStatus: ReturnStatus | null
  /** Of shipments that count. */
  shipments: readonly Shipment[]
  /** Pieces that are neither packed nor sent, and are to be; undefined where nobody has counted them. */
  leftToPack?: number | undefined
  promise: ShownPromise
  refundedCents: Cents
  now: Date
  timeZone: string
}

/** How an order does, for its colour: it waits for somebody, is under way, has come to its end well, or has ended otherwise. */
export const STATUS_TONES = ['waiting', 'moving', 'done', 'ended'] as const
type StatusTone = (typeof STATUS_TONES)[number]

/** The one status of an order, for people: without a full stop. */
export interface StatusText {
  text: string
  tone: StatusTone
  /** Where the text is about a return: how the packages do that are still on their way. */
  packages?: string
}

const say = (tone: StatusTone, text: string): StatusText => ({ tone, text })
const dayOf = ({ timeZone }: StatusFacts, at: Date) => dayIn(timeZone, at)
const todayOf = ({ timeZone, now }: StatusFacts) => dayIn(timeZone, now)

/** `today`, or `Nov 20`, with its year where it is another one. */
function pastDay(facts: StatusFacts, at: Date): string {
  const [day, today] = [dayOf(facts, at), todayOf(facts)]
  // Without the day of the week, which says little of what has been.
  return day === today ? 'today' : promisedDay(day, today).slice('Mon, '.length)
}

/** The last of these times; null without any. */
const latest = (times: (Date | null)[]): Date | null =>
  times.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)

/** `, arrives Tue, Nov 24 to Thu, Nov 26` for as long as the promise can be kept: it left in time, and its last day is not over. */
function arrival(facts: StatusFacts, leftOn: string | null): string {
  const { shipBy, arrivesFrom, arrivesTo } = facts.promise
  const today = todayOf(facts)
  const isKept =
    arrivesFrom !== null && arrivesTo !== null && arrivesTo >= today && (leftOn === null || shipBy === null || leftOn <= shipBy)
  return isKept ? `, arrives ${promisedDays({ arrivesFrom, arrivesTo }, today)}` : ''
}

function packed(facts: StatusFacts): StatusText {
  const { shipBy } = facts.promise
  if (!facts.leftToPack) return say('moving', `Packed${arrival(facts, null)}`)
  const today = todayOf(facts)
  const by = shipBy === null ? '' : `: ships ${shipBy === today ? 'today' : `by ${promisedDay(shipBy, today)}`}`
  return say('moving', `Packed in part${by}${arrival(facts, null)}`)
}

function toPack(facts: StatusFacts): StatusText {
  const { shipBy } = facts.promise
  if (shipBy !== null && shipBy < todayOf(facts)) return say('waiting', `Late: it was to ship by ${promisedDay(shipBy, todayOf(facts))}`)
  if (facts.shipments.some(({ status }) => status === 'pending')) return packed(facts)
  if (shipBy === null) return say('waiting', 'Being packed: we will write to you when it ships')
  const by = shipBy === todayOf(facts) ? ' today' : `: ships by ${promisedDay(shipBy, todayOf(facts))}`
  return say('moving', `Being packed${by}${arrival(facts, null)}`)
}

function partSent(facts: StatusFacts): StatusText {
  const { shipBy } = facts.promise
  if (shipBy === null) return say('moving', 'Part shipped')
  const day = promisedDay(shipBy, todayOf(facts))
  return shipBy < todayOf(facts)
    ? say('waiting', `Part shipped, the rest is late: it was to ship by ${day}`)
    : say('moving', `Part shipped, the rest ships by ${day}${arrival(facts, null)}`)
}

/** When the last shipment left; null where nobody knows. */
const lastLeft = ({ shipments }: StatusFacts) => latest(shipments.map(({ shippedAt }) => shippedAt))

/** The arrival of an order all of which has left. */
function arrivalOfAll(facts: StatusFacts): string {
  const left = lastLeft(facts)
  return arrival(facts, left && dayOf(facts, left))
}

function allSent(facts: StatusFacts): StatusText {
  const { shipments } = facts
  if (shipments.length > 0 && shipments.every(({ status }) => status === 'lost'))
    return say('waiting', 'Lost on its way: we will write to you')
  if (shipments.some(({ status }) => status === 'exception')) return say('waiting', 'Delayed on its way')
  const until = arrivalOfAll(facts)
  if (shipments.some(({ status }) => status === 'in_transit')) return say('moving', `On its way${until}`)
  const left = lastLeft(facts)
  return say('moving', `Shipped${left ? ` ${pastDay(facts, left)}` : ''}${until}`)
}

function arrived(facts: StatusFacts): StatusText {
  const at = latest(facts.shipments.map(({ deliveredAt }) => deliveredAt))
  return say('done', at ? `Delivered ${pastDay(facts, at)}` : 'Delivered')
}

type Told = (facts: StatusFacts) => StatusText

/** What is told of an accepted order by how much of it has been sent. */
const BY_FULFILMENT: Record<FulfilmentStatus, Told> = {
  unfulfilled: toPack,
  partially_fulfilled: partSent,
  fulfilled: allSent,
  delivered: arrived,
}

/** What a return makes of an order all of which was sent; null where the order is told of as if there were none. */
const BY_RETURN: Record<ReturnStatus, StatusText | null> = {
  requested: say('waiting', 'Return asked for: we will write to you'),
  approved: say('waiting', 'Return approved: please send the parts'),
  in_transit: say('moving', 'Return on its way'),
  received: say('moving', 'Return received: we are checking it'),
  declined: null,
  closed: null,
  cancelled: null,
}

const isAllSent = ({ fulfilmentStatus }: StatusFacts) => fulfilmentStatus === 'fulfilled' || fulfilmentStatus === 'delivered'

/** How the packages do, while a customer who sends a part back waits for others: they are promised for days to come, delayed or lost. */
function awaited(facts: StatusFacts): string | null {
  if (facts.fulfilmentStatus !== 'fulfilled') return null
  const { text, tone } = allSent(facts)
  return tone === 'waiting' || arrivalOfAll(facts) !== '' ? text : null
}

function underWay(facts: StatusFacts): StatusText {
  const ofReturn = facts.returnStatus && isAllSent(facts) ? BY_RETURN[facts.returnStatus] : null
  if (ofReturn === null) return BY_FULFILMENT[facts.fulfilmentStatus](facts)
  const packages = awaited(facts)
  return packages === null ? ofReturn : { ...ofReturn, packages }
}

const refunded = ({ refundedCents }: StatusFacts) => (refundedCents > 0 ? `${formatMoney(refundedCents)} refunded` : 'refunded')

const underWayAlso: Told = (facts) => {
  const told = underWay(facts)
  return facts.refundedCents > 0 ? { ...told, text: `${told.text}, ${refunded(facts)}` } : told
}
/** Whether all parts of an order were refunded before any left, and what was paid for shipping is kept: nothing of it will ship. */
const isAllRefunded = ({ fulfilmentStatus, shipments, leftToPack }: StatusFacts) =>
  fulfilmentStatus === 'unfulfilled' && shipments.length === 0 && leftToPack === 0
const refundedInFull: Told = (facts) => say('ended', facts.refundedCents > 0 ? `Refunded, ${formatMoney(facts.refundedCents)}` : 'Refunded')

/** What is told of an accepted order by its payment. What is not paid is never accepted: such an order is told of as it goes on. */
const ACCEPTED: Record<PaymentStatus, Told> = {
  open: underWay,
  processing: underWay,
  failed: underWay,
  expired: underWay,
  paid: underWay,
  partially_refunded: (facts) => (isAllRefunded(facts) ? refundedInFull : underWayAlso)(facts),
  refunded: refundedInFull,
  disputed: (facts) => {
    const told = underWay(facts)
    return { ...told, tone: 'waiting', text: `${told.text}, payment disputed` }
  },
}

const waiting = () => say('waiting', 'Waiting for payment')

/** What is told of an order that waits for its payment. */
const UNPAID: Record<PaymentStatus, Told> = {
  open: waiting,
  processing: () => say('waiting', 'Payment on its way: we will write to you when it is here'),
  failed: () => say('waiting', 'The payment failed: please try again'),
  expired: waiting,
  paid: waiting,
  partially_refunded: waiting,
  refunded: waiting,
  disputed: waiting,
}

const cancelled: Told = () => say('ended', 'Cancelled')
const cancelledRefunded: Told = (facts) => say('ended', `Cancelled, ${refunded(facts)}`)
const moneyOnItsWay: Told = () => say('ended', 'Cancelled, your money is on its way back')

/** What is told of a cancelled order. */
const CANCELLED: Record<PaymentStatus, Told> = {
  open: cancelled,
  processing: cancelled,
  failed: cancelled,
  expired: cancelled,
  paid: moneyOnItsWay,
  partially_refunded: cancelledRefunded,
  refunded: cancelledRefunded,
  disputed: () => say('ended', 'Cancelled, payment disputed'),
}

const expired: Told = () => say('ended', 'Expired: it was not paid in time')
const paidTooLate: Told = (facts) => say('ended', `Expired: paid too late, ${refunded(facts)}`)

/** What is told of an order that was not paid in time. */
const EXPIRED: Record<PaymentStatus, Told> = {
  open: expired,
  processing: expired,
  failed: () => say('ended', 'Expired: the payment failed'),
  expired,
  paid: () => say('ended', 'Expired: paid too late, your money is on its way back'),
  partially_refunded: paidTooLate,
  refunded: paidTooLate,
  disputed: expired,
}

/** For every state of an order, what decides its one status. */
const BY_STATUS: Record<OrderStatus, Told> = {
  pending: (facts) => UNPAID[facts.paymentStatus](facts),
  open: (facts) => ACCEPTED[facts.paymentStatus](facts),
  on_hold: () => say('waiting', 'On hold: we will write to you'),
  completed: (facts) => ACCEPTED[facts.paymentStatus](facts),
  cancelled: (facts) => CANCELLED[facts.paymentStatus](facts),
  expired: (facts) => EXPIRED[facts.paymentStatus](facts),
}

/**
 * The one status of an order that people read, from its four states (specification, decision 18), its shipments, and what was promised when it was paid. A new
 * state does not compile until every table has it.
 */
export const orderStatusText = (facts: StatusFacts): StatusText => BY_STATUS[facts.status](facts)
