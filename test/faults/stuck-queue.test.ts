import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { faultShop, SOON } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'

/** A figure of a queue, as the first process tells it. */
const figure = async (fault: FaultShop, name: string, queue: string) => {
  const text = await (await fetch(`${fault.apps[0]?.url}/metrics`)).text()
  return Number(new RegExp(`^partwright_${name}\\{queue="${queue}"\\} (\\S+)$`, 'm').exec(text)?.[1])
}

/** A paid order of a customer with this address. */
async function buyAs(fault: FaultShop, email: string) {
  const session = await checkOut(fault, { items: [{ slug: await addProduct(fault), quantity: 1 }], customer: { email } })
  await fault.stripe.pay(session.sessionId)
  const order = await orderOf(fault, session)
  expect(order).toMatchObject({ status: 'open', payment: 'paid' })
  return order
}

test('fault 74: a job that fails again and again is told by its queue; other jobs are done meanwhile, and it is done by itself once it can be', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const fault = await faultShop({ env: { SMTP_URL: smtp.url } })
  const { number } = await buyAs(fault, 'ann@example.com')
  const staff = await openStaffSession(fault)
  expect(await figure(fault, 'jobs_failing', 'refund')).toBe(0)
  fault.stripe.fault({ kind: 'unavailable', method: 'POST', path: /refunds$/, times: 1_000 })
  const request = { lines: [], shipping: false, adjustmentCents: 100, reason: 'customer_request' }
  expect((await staff.post(`orders/${number}/refunds`, request)).status).toBe(200)
  await vi.waitUntil(async () => (await figure(fault, 'jobs_failing', 'refund')) === 1, SOON)
  await buyAs(fault, 'ben@example.com')
  await vi.waitUntil(() => smtp.to('ben@example.com').length === 1, SOON)
  expect(await figure(fault, 'jobs_failing', 'outbox')).toBe(0)

  fault.stripe.clearFaults()
  await vi.waitUntil(async () => (await fault.rows(sql`select 1 from refund where status = 'succeeded'`)).length === 1, { timeout: 60_000 })
  await vi.waitUntil(async () => (await figure(fault, 'jobs_failing', 'refund')) === 0, SOON)
})

test('fault 74: a worker that hangs is told by the age of what waits; the shop sells, another worker does the work, and the first goes on where it was', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const fault = await faultShop({ env: { ROLE: 'web', SMTP_URL: smtp.url } })
  const webhooks = [...fault.stripe.webhooks.urls]
  const hanging = await fault.start({ ROLE: 'worker' })
  fault.stripe.webhooks.urls = webhooks
  await buyAs(fault, 'ann@example.com')
  await vi.waitUntil(() => smtp.to('ann@example.com').length === 1, SOON)

  // It is there, its connections are open, and it does nothing.
  process.kill(hanging.pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(hanging.pid, 'SIGCONT'))
  await buyAs(fault, 'ben@example.com')
  await vi.waitUntil(async () => (await figure(fault, 'job_age_seconds', 'outbox')) > 2, SOON)
  expect(await figure(fault, 'jobs', 'outbox')).toBeGreaterThan(0)
  expect(smtp.to('ben@example.com')).toEqual([])

  await fault.start({ ROLE: 'worker' })
  fault.stripe.webhooks.urls = webhooks
  await vi.waitUntil(() => smtp.to('ben@example.com').length === 1, SOON)
  await vi.waitUntil(async () => (await figure(fault, 'job_age_seconds', 'outbox')) === 0, SOON)
  process.kill(hanging.pid, 'SIGCONT')
  await buyAs(fault, 'cleo@example.com')
  await vi.waitUntil(() => smtp.to('cleo@example.com').length === 1, SOON)
  expect(smtp.to('ben@example.com')).toHaveLength(1)
})

test('fault 74: a worker is killed while it sends: what it had taken is told as running, another one sends it, and nothing is lost', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const fault = await faultShop({ env: { ROLE: 'web', SMTP_URL: smtp.url } })
  const webhooks = [...fault.stripe.webhooks.urls]
  const killed = await fault.start({ ROLE: 'worker' })
  fault.stripe.webhooks.urls = webhooks
  smtp.slowness = 20_000
  await buyAs(fault, 'ann@example.com')
  await vi.waitUntil(() => smtp.named.has('ann@example.com'), SOON)
  expect(await killed.kill9()).toEqual({ code: null, signal: 'SIGKILL' })
  smtp.slowness = 0
  await buyAs(fault, 'ben@example.com')
  await vi.waitUntil(async () => (await figure(fault, 'job_running_seconds', 'outbox')) > 1, SOON)

  await fault.start({ ROLE: 'worker' })
  fault.stripe.webhooks.urls = webhooks
  await vi.waitUntil(() => smtp.to('ben@example.com').length === 1, SOON)
  // The two minutes for which its e-mails were its own.
  await fault.rows(sql`update outbox set locked_until = now() where state = 'due'`)
  await fault.work('sweep')
  await vi.waitUntil(async () => (await fault.rows(sql`select 1 from outbox where state <> 'sent'`)).length === 0, SOON)
  expect(new Set(smtp.to('ann@example.com').map(({ parsed }) => parsed.messageId)).size).toBe(1)
})
