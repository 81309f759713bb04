import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'

/** A request that reached the stand-in: its form fields by their names (`line_items[0][quantity]`). */
export interface StripeCall {
  method: string
  path: string
  idempotencyKey: string | undefined
  fields: Record<string, string>
}

/** As much of Stripe as the shop talks to: coupons and Checkout sessions, kept in memory, with Stripe's own arithmetic. */
export interface StandInStripe {
  url: string
  calls: StripeCall[]
  /** The shopper pays on the hosted page. */
  pay(sessionId: string): void
  close(): Promise<void>
}

interface Session {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string | undefined
  payment_intent: string | null
  livemode: boolean
}

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

/** Lines + shipping − coupon, from the fields alone. */
function totalOf(fields: Record<string, string>, coupons: Map<string, number>): number {
  const number = (name: string) => Number(fields[name] ?? 0)
  const line = (n: number): number => {
    const price = fields[`line_items[${n}][price_data][unit_amount]`]
    return price === undefined ? 0 : Number(price) * number(`line_items[${n}][quantity]`) + line(n + 1)
  }
  const discount = coupons.get(fields['discounts[0][coupon]'] ?? '') ?? 0
  return line(0) - discount + number('shipping_options[0][shipping_rate_data][fixed_amount][amount]')
}

/** Starts the stand-in on a free port; the shop finds it by `STRIPE_API_BASE`. */
export async function startStandInStripe(): Promise<StandInStripe> {
  const sessions = new Map<string, Session>()
  const coupons = new Map<string, number>()
  const byKey = new Map<string, unknown>()
  const calls: StripeCall[] = []

  const create = (path: string, fields: Record<string, string>): unknown => {
    if (path === '/v1/coupons') {
      const id = `co_${coupons.size + 1}`
      coupons.set(id, Number(fields.amount_off))
      return { id, object: 'coupon' }
    }
    const id = `cs_test_${sessions.size + 1}`
    const session: Session = {
      ...{
        id,
        object: 'checkout.session',
        url: `https://checkout.stripe.com/c/pay/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        livemode: false,
      },
      ...{ amount_total: totalOf(fields, coupons), currency: 'usd', client_reference_id: fields.client_reference_id, payment_intent: null },
    }
    sessions.set(id, session)
    return session
  }

  const answer = ({ method, path, fields, idempotencyKey = '' }: StripeCall): unknown => {
    const [, id, action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
    const session = sessions.get(id ?? '')
    if (method === 'GET' || action) {
      if (session && action) session.status = 'expired'
      return session
    }
    // The same key is the same object.
    const known = byKey.get(idempotencyKey) ?? create(path, fields)
    byKey.set(idempotencyKey, known)
    return known
  }

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const key = request.headers['idempotency-key']
      const call = {
        method: request.method ?? '',
        path: (request.url ?? '').split('?', 1)[0] ?? '',
        idempotencyKey: key?.toString(),
        fields: Object.fromEntries(new URLSearchParams(body)),
      }
      calls.push(call)
      const found = answer(call)
      const missing = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such checkout session' } }
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? missing))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    calls,
    pay(sessionId) {
      const session = sessions.get(sessionId)
      if (session) Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${sessionId}` })
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
