import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

const CUSTOMER = {
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
  country: 'US',
}

export type Items = { slug: string; quantity: number }[]

interface SentRequest {
  path: string
  /** An object is sent as JSON; without one it is a GET. */
  body?: unknown
  headers?: Record<string, string>
}

/** What came back; status 0 when nothing did. */
export interface Answer {
  status: number
  body: Record<string, unknown>
  /** How long it took (ms). */
  ms: number
}

/** The value below which a share of the values lies; 0 of none. */
export const percentile = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

/** Shoppers of the shop at a port of this computer, on so many kept connections. */
export function openShoppers({ port, connections }: { port: number; connections: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  const send = ({ path, body, headers = {} }: SentRequest): Promise<Answer> => {
    const startedAt = performance.now()
    return new Promise((resolve) => {
      const ended = (status: number, said = '') =>
        resolve({ status, body: said.startsWith('{') ? JSON.parse(said) : {}, ms: performance.now() - startedAt })
      const method = body === undefined ? 'GET' : 'POST'
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const sent = request({ host: '127.0.0.1', port, path, method, agent, headers: { ...type, ...headers } })
      sent.once('error', () => ended(0))
      sent.once('response', (response) => {
        let said = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (said += method === 'POST' ? chunk : ''))
        response.once('end', () => ended(response.statusCode ?? 0, said))
        response.once('error', () => ended(0))
      })
      sent.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
    })
  }

  const quote = (items: Items) => send({ path: '/api/quote', body: { items, address: { state: 'MI' } } })

  const checkOut = (items: Items, couponCode?: string) =>
    send({
      path: '/api/create-payment',
      body: { items, customer: { ...CUSTOMER, email: `${randomUUID()}@example.com` }, ...(couponCode && { couponCode }) },
      headers: { 'idempotency-key': randomUUID() },
    })

  /** Pays a placed order with the test provider, and comes back. */
  const pay = async ({ sessionId, url }: Answer['body']): Promise<Answer[]> => [
    await send({
      path: new URL(String(url)).pathname,
      body: 'action=pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    await send({ path: '/api/update-payment-status', body: { sessionId } }),
  ]

  return { send, quote, checkOut, pay, close: () => agent.destroy() }
}
