import { buy } from '#test/support/buy.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import type { App } from '../app.ts'
import { shopOf } from '../fault-shop.ts'

/** An order that somebody has been told is paid. */
export interface Bought {
  number: string
  email: string
}

type Answering = Pick<FreshShop, 'call'>

/** The shop as a visitor of this address asks it: limits count by it. */
const as = (app: App, address: string): Answering => ({
  call: (method, path, body, headers) => shopOf(app).call(method, path, body, headers, address),
})

/** Buys and pays one part, as a customer with an address of their own, with the test payments. */
export async function buyOne(app: App, slug: string, { lane, n }: { lane: number; n: number }): Promise<Bought> {
  const email = `buyer-${lane}-${n}@example.com`
  const purchase = { items: [{ slug, quantity: 1 }], customer: { email } }
  return { email, number: await buy(as(app, `203.${lane}.${n >> 8}.${n & 255}`), purchase) }
}

/** Shoppers who buy, each one after the other, until stopped. `bought` grows when an order was acknowledged. */
export function buyAllTheTime(app: App, slugs: readonly string[]) {
  const over = new AbortController()
  const bought: Bought[] = []
  const broken: string[] = []
  const lanes = slugs.map(async (slug, lane) => {
    for (let n = 1; !over.signal.aborted; n++)
      await buyOne(app, slug, { lane, n }).then(
        (order) => bought.push(order),
        (error: unknown) => broken.push(String(error)),
      )
  })
  return {
    bought,
    broken,
    async stop() {
      over.abort()
      await Promise.all(lanes)
    },
  }
}

/** Those of the orders that the shop finds, each asked for by a visitor of its own. */
export async function findBought(app: App, orders: readonly Bought[]): Promise<Bought[]> {
  const found: Bought[] = []
  for (const [n, order] of orders.entries()) {
    const { status } = await as(app, `198.51.${n >> 8}.${n & 255}`).call('POST', '/api/orders/lookup', { ...order })
    if (status === 200) found.push(order)
  }
  return found
}
