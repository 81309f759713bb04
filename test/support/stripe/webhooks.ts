import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { StripeEvent } from './objects.ts'

/** A URL, or a function that takes a body with its signature and returns the status: for a shop without a server of its own. */
export type Receiver = string | ((body: string, signature: string) => Promise<number>)

export interface WebhookSettings {
  urls: Receiver[]
  secret: string
  /** Delay before the first retry; doubles with every further one. 50 by default. */
  backoffMs?: number
  /** 6 by default. */
  maxTries?: number
}

/** `hold` keeps events until `deliver`; `drop` loses them (they are still in `GET /v1/events`). */
export type Delivery = 'normal' | 'drop' | 'hold'

export interface WebhookState {
  webhooks: WebhookSettings
  delivery: Delivery
}

/** One delivery attempt. */
export interface Attempt {
  eventId: string
  type: string
  to: Receiver
  /** 0: no answer. */
  status: number
}

/** Timeout of a webhook, in ms. */
const PATIENCE_MS = 10_000

/** The bytes of an event as Stripe serializes them. */
const bodyOf = (event: StripeEvent): string => JSON.stringify(event, null, 2)

const isGood = (status: number) => status >= 200 && status < 300

/**
 * Delivers the stand-in's events to the shop.
 * @param state read anew for every event, so that a test may change it at any time.
 * @param find an event by its id. @throws {Error} when there is none
 */
export function createWebhooks(state: WebhookState, find: (id: string) => StripeEvent) {
  const held = new Map<string, StripeEvent>()
  const attempts: Attempt[] = []
  const running = new Set<Promise<unknown>>()
  const closing = new AbortController()

  const sign = (payload: string, { secret = state.webhooks.secret, timestamp = Math.floor(Date.now() / 1000) } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

  const attemptDelivery = async (to: Receiver, body: string): Promise<number> => {
    try {
      if (typeof to !== 'string') return await to(body, sign(body))
      const response = await fetch(to, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': sign(body),
        },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
  const send = async (event: StripeEvent, to: Receiver): Promise<number> => {
    const { backoffMs = 50, maxTries = 6 } = state.webhooks
    const body = bodyOf(event)
    for (let tries = 1; ; tries++) {
      const status = await attemptDelivery(to, body)
      attempts.push({ eventId: event.id, type: event.type, to, status })
      if (isGood(status) || tries >= maxTries || closing.signal.aborted) return status
      await wait(backoffMs * 2 ** (tries - 1), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const sendTo = (event: StripeEvent, receivers: Receiver[]): Promise<number[]> => {
    const sending = Promise.all(receivers.map((to) => send(event, to)))
    running.add(sending)
    void sending.finally(() => running.delete(sending))
    return sending
  }
  const mailbox = {
    /** Every delivery attempt so far, oldest first. */
    attempts,
    /** The `stripe-signature` of a body; with another secret or time (s) for forgeries. */
    sign,
    /** Events held for `deliver`, oldest first. */
    pendingEvents: (): StripeEvent[] => [...held.values()],
    /**
     * Delivers events one after the other in the given order, each with its retries, whether they were held, dropped or delivered before.
     * @param times copies of each, sent concurrently.
     * @returns the last status of every copy.
     */
    async deliver(which: string | StripeEvent | (string | StripeEvent)[], { times = 1, to }: { times?: number; to?: Receiver } = {}) {
      const statuses: number[] = []
      for (const id of [which].flat()) {
        const event = typeof id === 'string' ? find(id) : id
        held.delete(event.id)
        const receivers = to === undefined ? state.webhooks.urls : [to]
        statuses.push(...(await sendTo(event, Array.from({ length: times }, () => receivers).flat())))
      }
      return statuses
    },
    /** Delivers held events, oldest first. */
    deliverAll: () => mailbox.deliver([...held.values()]),
    /** Resolves when no delivery is in progress. */
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
  return {
    mailbox,
    /** Handles a new event according to the mode. */
    publish: async (event: StripeEvent) => {
      if (state.delivery === 'hold') held.set(event.id, event)
      if (state.delivery === 'normal') await sendTo(event, state.webhooks.urls)
    },
    /** Abandons all deliveries in progress. */
    close() {
      closing.abort()
    },
  }
}
