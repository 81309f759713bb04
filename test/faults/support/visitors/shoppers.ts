import { setTimeout as pause } from 'node:timers/promises'
import { CUSTOMER, newKey } from '#test/support/buy.ts'
import { ORIGIN } from '#test/support/test-env.ts'
import type { FaultShop } from '../fault-shop.ts'

/** How long a shopper waits before trying once more what was answered 503, or not at all (ms). */
const AGAIN_MS = 200

/** An order that was placed, when it was asked for with success and when that was answered (ms). */
interface Placed {
  sessionId: string
  askedAt: number
  answeredAt: number
}

/** What shoppers have met. */
export interface Met {
  placed: Placed[]
  paid: string[]
  soldOut: number
  /** Answers by status; 0 without one. */
  statuses: Map<number, number>
  /** Anything but 200, 503 and 409. */
  broken: string[]
  /** The longest that anybody waited for an answer (ms). */
  slowestMs: number
}

/**
 * Shoppers who buy one after the other, by one process and the other in turn. What is answered 503, or not at all, they try again with the same
 * key until it works, as the shop's own pages do. Others look around.
 */
export function shoppers(fault: FaultShop, slugs: string[], { lanes = 4, browsers = 2 } = {}) {
  const over = new AbortController()
  const met: Met = { placed: [], paid: [], soldOut: 0, statuses: new Map(), broken: [], slowestMs: 0 }
  let turn = 0
  const ask = async (path: string, { body, ...headers }: { body?: object; [header: string]: unknown }) => {
    const askedAt = performance.now()
    const answer = await fetch(`${fault.apps[turn++ % fault.apps.length]?.url}${path}`, {
      method: body ? 'POST' : 'GET',
      body: body ? JSON.stringify(body) : null,
      headers: { 'content-type': 'application/json', origin: ORIGIN, ...(headers as Record<string, string>) },
    }).then(
      async (response) => ({ status: response.status, retry: response.headers.has('retry-after'), text: await response.text() }),
      () => ({ status: 0, retry: true, text: '' }),
    )
    const answeredAt = performance.now()
    met.slowestMs = Math.max(met.slowestMs, answeredAt - askedAt)
    met.statuses.set(answer.status, (met.statuses.get(answer.status) ?? 0) + 1)
    const isExpected = answer.status === 200 || answer.status === 409 || (answer.retry && (answer.status === 503 || answer.status === 0))
    if (!isExpected) met.broken.push(`${path} ${answer.status} ${answer.text.slice(0, 200)}`)
    return { ...answer, askedAt, answeredAt }
  }
  /** Until it is answered otherwise than 'later'. */
  const insist = async (path: string, sent: Parameters<typeof ask>[1]) => {
    for (;;) {
      const answer = await ask(path, sent)
      if (answer.status !== 503 && answer.status !== 0) return answer
      await pause(AGAIN_MS)
    }
  }
  const buy = async (lane: number, n: number) => {
    const from = { 'x-forwarded-for': `203.${n >> 8}.${lane}.${n & 255}` }
    const order = {
      items: [{ slug: slugs[n % slugs.length], quantity: 1 }],
      customer: { ...CUSTOMER, email: `buyer-${lane}-${n}@example.com` },
    }
    const placed = await insist('/api/create-payment', { body: order, ...from, 'idempotency-key': newKey() })
    if (placed.status === 409) return void met.soldOut++
    if (placed.status !== 200) return
    const { sessionId } = JSON.parse(placed.text)
    met.placed.push({ sessionId, askedAt: placed.askedAt, answeredAt: placed.answeredAt })
    await fault.stripe.pay(sessionId)
    for (;;) {
      const returned = await insist('/api/update-payment-status', { body: { sessionId }, ...from })
      const state = returned.status === 200 ? JSON.parse(returned.text).state : null
      if (state === 'paid') return void met.paid.push(sessionId)
      if (returned.status !== 200) return
      await pause(AGAIN_MS)
    }
  }
  const look = async (lane: number, n: number) => {
    const pages = ['/', `/product/${slugs[0]}`, `/api/products/${slugs[0]}`, '/api/search?q=motor', '/contact', `/nowhere-${lane}-${n}`]
    const path = pages[n % pages.length] ?? '/'
    // Past the process's own memory.
    const { status } = await fetch(`${fault.apps[(lane + n) % fault.apps.length]?.url}${path}`, {
      headers: { 'cache-control': 'no-cache' },
    }).then(
      async (response) => {
        await response.arrayBuffer()
        return response
      },
      () => ({ status: 0 }),
    )
    met.statuses.set(status, (met.statuses.get(status) ?? 0) + 1)
    if (![200, 404, 503].includes(status)) met.broken.push(`${path} ${status}`)
    await pause(50)
  }
  const repeat = async (work: (n: number) => Promise<unknown>) => {
    for (let n = 1; !over.signal.aborted; n++) await work(n)
  }
  const all = [
    ...Array.from({ length: lanes }, (_, lane) => repeat((n) => buy(lane, n).catch((error: unknown) => met.broken.push(String(error))))),
    ...Array.from({ length: browsers }, (_, lane) => repeat((n) => look(lane, n))),
  ]
  return {
    met,
    async stop() {
      over.abort()
      await Promise.all(all)
    },
  }
}
