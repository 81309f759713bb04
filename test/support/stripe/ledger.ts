import Stripe from 'stripe'
import { newId } from './objects.ts'
import type { Charge, Coupon, Dispute, Intent, Refund, Session, SessionParameters, StripeEvent, StripeObject } from './objects.ts'

/** What lies at the stand-in, oldest first in every map. It outlives the server, which may stop and start again. */
export interface Ledger {
  /** Where the hosted pages stand. */
  base: string
  sessions: Map<string, Session>
  /** What each session was asked for. */
  asked: Map<string, SessionParameters>
  coupons: Map<string, Coupon>
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  events: Map<string, StripeEvent>
  /** Seconds since 1970. */
  now(): number
  /** Writes events with their objects as they are now; resolves when their deliveries have ended. */
  emit(...happened: [type: string, object: StripeObject][]): Promise<void>
}

/**
 * An empty ledger.
 * @param now the clock, in ms.
 * @param publish delivers an event.
 */
export function createLedger(now: () => number, publish: (event: StripeEvent) => Promise<unknown>): Ledger {
  const events = new Map<string, StripeEvent>()
  return {
    base: '',
    sessions: new Map(),
    asked: new Map(),
    coupons: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events,
    now: () => Math.floor(now() / 1_000),
    async emit(...happened) {
      const written = happened.map(([type, object]): StripeEvent => {
        const event: StripeEvent = {
          id: newId('evt'),
          object: 'event',
          api_version: Stripe.API_VERSION,
          created: Math.floor(now() / 1_000),
          livemode: 'livemode' in object && object.livemode,
          pending_webhooks: 1,
          request: {
            id: null,
            idempotency_key: null,
          },
          type,
          data: { object: structuredClone(object) },
        }
        events.set(event.id, event)
        return event
      })
      await Promise.all(written.map(publish))
    },
  }
}

/** A thing that must be there, for the verbs that tests call: they know their ids. @throws {Error} when it is not. */
export function known<T>(things: Map<string, T>, id: string): T {
  const thing = things.get(id)
  if (thing === undefined) throw new Error(`the stand-in has no ${id}`)
  return thing
}
