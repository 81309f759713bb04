import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { freePort } from '../free-port.ts'
import { createApi } from './api.ts'
import type { StripeCall } from './api.ts'
import { createDashboard } from './dashboard.ts'
import type { RefundResult } from './dashboard.ts'
import { endpointsOf } from './endpoints.ts'
import { createFaults } from './faults.ts'
import { answerPage } from './hosted-page.ts'
import { createLedger, known } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { allSessions, createShopper } from './shopper.ts'
import { createWebhooks } from './webhooks.ts'
import type { WebhookSettings, WebhookState } from './webhooks.ts'

export interface StandInOptions {
  /** The only accepted API key; without it every test key is. */
  apiKey?: string
  webhooks?: WebhookSettings
  delivery?: WebhookState['delivery']
  /** The clock, in ms. */
  now?: () => number
}

/** Settings that a test may change at any time. */
interface Settings extends WebhookState {
  /** The outcome of refunds that the shop requests. */
  refundResult: RefundResult
}

/** Stripe inside the test process: the API, the hosted page, the webhooks, shoppers, banks and faults. */
export type StandInStripe = Awaited<ReturnType<typeof startStandInStripe>>

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

/** The stand-in's data, for assertions. */
const recordsOf = (ledger: Ledger, calls: StripeCall[]) => ({
  /** Every call of the API, oldest first. */
  calls,
  /** Every session in its current state, oldest first. */
  sessions: () => allSessions(ledger),
  /** Every event ever recorded, oldest first. */
  events: () => ledger.events.values(),
  /** The sessions whose order must be paid. `amount` in cents. */
  paidSessions: () =>
    [...allSessions(ledger)]
      .filter(({ status, payment_status: payment }) => status === 'complete' && payment !== 'unpaid')
      .map(({ id, amount_total: amount, currency, client_reference_id: reference, payment_intent: intent }) => ({
        id,
        amount,
        currency,
        reference,
        intent,
      })),
  sessionsCreatedFor: (reference: string) => [...allSessions(ledger)].filter((session) => session.client_reference_id === reference),
})

/** A server that can stop and start again on its port. */
function createRestartableServer(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>, port: number) {
  const server = createServer((request, response) => {
    // A client that hangs up during a call gets no answer.
    handle(request, response).catch(() => response.destroy())
  })
  return {
    /** Listens again, on the same port, with all its data. */
    start: async () => {
      await once(server.listen(port, '127.0.0.1'), 'listening')
      return `http://127.0.0.1:${port}`
    },
    /** Refuses connections, and breaks open ones. */
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Starts the stand-in on 127.0.0.1, for the shop's `STRIPE_API_BASE`. */
export async function startStandInStripe({ apiKey, now = Date.now, ...options }: StandInOptions = {}) {
  const settings: Settings = {
    webhooks: options.webhooks ?? { urls: [], secret: 'whsec_of_the_tests' },
    delivery: options.delivery ?? 'normal',
    refundResult: 'succeeded',
  }
  const webhooks = createWebhooks(settings, (id) => known(ledger.events, id))
  const ledger: Ledger = createLedger(now, webhooks.publish)
  const [shopper, faults, calls] = [createShopper(ledger), createFaults(), Array<StripeCall>()]
  const api = createApi(
    endpointsOf(ledger, () => settings.refundResult),
    apiKey,
  )

  const answerCall = async (request: IncomingMessage, response: ServerResponse, url: URL, body: string) => {
    const [method, key] = [request.method ?? '', request.headers['idempotency-key']]
    const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)])
    const call: StripeCall = { method, path: url.pathname, idempotencyKey: key?.toString(), fields, status: 0, replayed: false }
    calls.push(call)
    const fault = faults.take(method, call.path)
    if (fault?.kind === 'drop-before') return void request.socket.destroy()
    const answer = await api.answer(call, request.headers, fault)
    if (fault?.kind === 'drop-after') return void request.socket.destroy()
    call.status = answer.status
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }
  const server = createRestartableServer(
    async (request, response) => {
      const url = new URL(request.url ?? '/', 'http://stripe.test')
      const body = await readBody(request)
      if (!url.pathname.startsWith('/c/')) return answerCall(request, response, url, body)
      const page = answerPage(ledger, shopper.pay, request.method ?? '', url.pathname)
      if ('location' in page) response.writeHead(page.status, { location: page.location }).end()
      else response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(page.html)
    },
    await freePort(),
  )
  ledger.base = await server.start()

  // One object, so that settings changed by a test are seen by all parts.
  return Object.assign(settings, {
    ...shopper,
    ...createDashboard(ledger),
    ...webhooks.mailbox,
    ...recordsOf(ledger, calls),
    url: ledger.base,
    start: server.start,
    stop: server.stop,
    /** Queues a fault for calls of the API. */
    fault: faults.add,
    /** Removes the faults that have not occurred yet. */
    clearFaults: faults.clear,
    /** Stops for good, and abandons webhooks in delivery. */
    async close() {
      webhooks.close()
      await server.stop()
    },
  })
}
