import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { SOON } from '../support/fault-shop.ts'
import { shopOnOwnServer } from '../support/own-server.ts'

/** By then whatever connects again waits for its longest. */
const OUTAGE_MS = 60_000

test('the database is gone for a minute: the process says so and lives; once it is back, the shop sells, works on its jobs and hears of changes, without a hand', async () => {
  const { server, fault } = await shopOnOwnServer()
  const slug = await addProduct(fault)
  const at = async (path: string) => fetch(`${fault.apps[0]?.url}${path}`)
  const price = async () => (await fault.call<{ product: { priceCents: number } }>('GET', `/api/products/${slug}`)).body.product.priceCents
  const before = await price()
  const session = await checkOut(fault, { items: [{ slug, quantity: 1 }] })
  await server.crash()
  await wait(OUTAGE_MS)
  expect(await (await at('/metrics')).text()).toContain('partwright_database_up 0\n')
  const [live, ready, page] = [await at('/api/health/live'), await at('/api/health/ready'), await at('/contact')]
  expect([live.status, ready.status]).toEqual([200, 503])
  expect([page.status, page.headers.has('retry-after')]).toEqual([503, true])

  await server.start()
  await vi.waitUntil(async () => (await at('/api/health/ready')).status === 200, SOON)
  await fault.stripe.pay(session.sessionId)
  expect(await orderOf(fault, session)).toMatchObject({ payment: 'paid' })
  await fault.work('sweep')
  // Listening begins again within ten seconds, and with it all that is remembered is forgotten.
  await fault.rows(sql`update product set price_cents = price_cents + 100 where slug = ${slug}`)
  await fault.rows(sql`select pg_notify('content_changed', '')`)
  await vi.waitUntil(async () => (await price()) === before + 100, { timeout: 15_000, interval: 250 })
  expect(await (await at('/metrics')).text()).toContain('partwright_database_up 1\n')
}, 180_000)
