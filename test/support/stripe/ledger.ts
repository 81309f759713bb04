import Stripe from 'stripe'
import { newId } from './objects.ts'
import type { Charge, Coupon, Dispute, Intent, Refund, Session, SessionParameters, StripeEvent, StripeObject } from './objects.ts'

/** The stand-in's data, oldest first in every map. It outlives the server, which may stop and start again. */
export interface Ledger {
  /** The base URL of the hosted pages. */
  base: string
  sessions: Map<string, Session>
  /** The parameters of each session. */
  asked: Map<string, SessionParameters>
  coupons: Map<string, Coupon>
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  events: Map<string, StripeEvent>
  /** Seconds since 1970. */
  now(): number
  /** Records events with a copy of their objects; resolves when their deliveries have ended. */
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

/** An object that must exist, for calls by tests, which know their ids. @throws {Error} when it does not. */
export function known<T>(objects: Map<string, T>, id: string): T {
  const object = objects.get(id)
  if (object === undefined) throw new Error(`the stand-in has no ${id}`)
  return object
}
