import { detailsOf } from './checkout.ts'
import { known } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { newCharge, newId, newIntent } from './objects.ts'
import type { Charge, Intent, Session } from './objects.ts'

/** Expires an open session; resolves when the events are delivered. */
export function expireSession(ledger: Ledger, session: Session): Promise<void> {
  Object.assign(session, { status: 'expired', url: null })
  const intent = ledger.intents.get(session.payment_intent ?? '')
  if (!intent) return ledger.emit(['checkout.session.expired', session])
  Object.assign(intent, { status: 'canceled', canceled_at: ledger.now(), cancellation_reason: 'automatic' })
  return ledger.emit(['payment_intent.canceled', intent], ['checkout.session.expired', session])
}

/** The current state of a session: an overdue one expires now. */
export function findSession(ledger: Ledger, id: string): Session | undefined {
  const session = ledger.sessions.get(id)
  if (session?.status === 'open' && session.expires_at <= ledger.now()) void expireSession(ledger, session)
  return session
}

/** All sessions in their current state, oldest first. */
export function* allSessions(ledger: Ledger): Generator<Session> {
  for (const id of ledger.sessions.keys()) yield findSession(ledger, id) ?? known(ledger.sessions, id)
}

const emailOf = (session: Session) => session.customer_details?.email ?? null

/** The session's PaymentIntent: that of a declined attempt, or a new one. */
function intentOf(ledger: Ledger, session: Session): Intent {
  const earlier = ledger.intents.get(session.payment_intent ?? '')
  if (earlier && earlier.status !== 'canceled') return earlier
  const intent = newIntent(session, ledger.asked.get(session.id)?.payment_intent_data, ledger.now())
  ledger.intents.set(intent.id, intent)
  session.payment_intent = intent.id
  return intent
}

function succeed(ledger: Ledger, session: Session, intent: Intent): Charge {
  intent.payment_method ??= newId('pm')
  const charge = newCharge(intent, emailOf(session), ledger.now())
  ledger.charges.set(charge.id, charge)
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id, last_payment_error: null })
  session.payment_status = 'paid'
  return charge
}

/** The shopper has submitted the page: their address is known, their coupon is used. */
function complete(ledger: Ledger, session: Session) {
  Object.assign(session, { status: 'complete', url: null, customer_details: detailsOf(emailOf(session) ?? 'shopper@example.com') })
  for (const { coupon: id } of session.discounts) {
    const coupon = known(ledger.coupons, id)
    coupon.times_redeemed += 1
    coupon.valid = coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions
  }
}

const declined = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: 'The card was declined.' } as const

/** What shoppers and time do to sessions. Each resolves when its events are delivered (or held, or dropped). */
export function createShopper(ledger: Ledger) {
  const openSession = (id: string) => {
    const session = findSession(ledger, id) ?? known(ledger.sessions, id)
    if (session.status !== 'open') throw new Error(`${id} is ${session.status}`)
    return session
  }
  const payNow = (session: Session) => {
    complete(ledger, session)
    if (session.amount_total === 0) {
      session.payment_status = 'no_payment_required'
      return ledger.emit(['checkout.session.completed', session])
    }
    const intent = intentOf(ledger, session)
    const charge = succeed(ledger, session, intent)
    return ledger.emit(['payment_intent.succeeded', intent], ['charge.succeeded', charge], ['checkout.session.completed', session])
  }
  const delayedIntent = (id: string) => {
    const session = known(ledger.sessions, id)
    const intent = known(ledger.intents, session.payment_intent ?? '')
    if (intent.status !== 'processing') throw new Error(`${id} has no payment on its way`)
    return { session, intent }
  }
  return {
    /** Pays on the hosted page. */
    pay: async (sessionId: string) => payNow(openSession(sessionId)),
    /** Marks a session paid in whatever state it is: a payment after the expiry, which should not happen. */
    force: async (sessionId: string) => payNow(known(ledger.sessions, sessionId)),
    /** Submits the page; the payment succeeds later, or fails. */
    async payDelayed(sessionId: string) {
      const session = openSession(sessionId)
      complete(ledger, session)
      intentOf(ledger, session).status = 'processing'
      await ledger.emit(['checkout.session.completed', session])
    },
    /** The delayed payment succeeds. */
    async succeedDelayed(sessionId: string) {
      const { session, intent } = delayedIntent(sessionId)
      const charge = succeed(ledger, session, intent)
      await ledger.emit(
        ['payment_intent.succeeded', intent],
        ['charge.succeeded', charge],
        ['checkout.session.async_payment_succeeded', session],
      )
    },
    /** The delayed payment fails. */
    async failDelayed(sessionId: string) {
      const { session, intent } = delayedIntent(sessionId)
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: declined })
      await ledger.emit(['payment_intent.payment_failed', intent], ['checkout.session.async_payment_failed', session])
    },
    /** The card is declined; the session stays open for another. */
    async decline(sessionId: string) {
      const intent = intentOf(ledger, openSession(sessionId))
      intent.last_payment_error = declined
      await ledger.emit(['payment_intent.payment_failed', intent])
    },
    /** Expires an open session, as time or the shop does. */
    expireNow: async (sessionId: string) => expireSession(ledger, openSession(sessionId)),
    /** Loses a session without a word: whoever asks for it is told that there is none. */
    forget(sessionId: string) {
      ledger.sessions.delete(sessionId)
    },
    /** Overrides what the stand-in returns for a session, which Stripe never would. */
    tamper(sessionId: string, changes: Partial<Pick<Session, 'amount_total' | 'currency' | 'client_reference_id' | 'livemode'>>) {
      Object.assign(known(ledger.sessions, sessionId), changes)
    },
  }
}
