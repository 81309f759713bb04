import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import type { StandInSmtp } from '#test/support/stand-ins/smtp.ts'
import { faultShop, SOON } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'

let smtp: StandInSmtp
beforeEach(async () => {
  smtp = await startSmtp()
})
afterEach(() => smtp.stop().catch(() => {}))

/** This many e-mails that are due, each to its own address. */
const writeEmails = (fault: FaultShop, count: number) =>
  fault.rows(sql`
    insert into outbox (id, idempotency_key, kind, recipient, payload)
    select 'mail_' || n, 'test ' || n, 'confirm_address', 'reader' || n || '@example.com', '{"name": "Ann", "linkId": "cnf_x"}'
    from generate_series(1, ${count}::int) n`)

/** Paid by a customer with this address, whatever happens to the e-mails. */
async function buyAs(fault: FaultShop, email: string) {
  const session = await checkOut(fault, { items: [{ slug: await addProduct(fault), quantity: 1 }], customer: { email } })
  await fault.stripe.pay(session.sessionId)
  expect(await orderOf(fault, session)).toMatchObject({ status: 'open', payment: 'paid' })
}

const emailTo = async (fault: FaultShop, recipient: string) => {
  const [email] = await fault.rows<{ state: string; attempts: number; wait: number }>(sql`
    select state, attempts, round(extract(epoch from next_at - now()) / 60)::int as wait from outbox where recipient = ${recipient}`)
  return email
}

/** Advances the time to the next attempt. */
const passTime = (fault: FaultShop) =>
  fault.rows(sql`update outbox set next_at = now(), locked_until = now() - interval '1 second' where state = 'due'`)

test('fault 38: the mail server is away: the order is not touched, the e-mail waits longer and longer, and goes once when it is back', async () => {
  const fault = await faultShop({ env: { SMTP_URL: smtp.url } })
  await smtp.stop()
  await buyAs(fault, 'ann@example.com')
  const waits: number[] = []
  for (let attempt = 1; attempt <= 4; attempt++) {
    await vi.waitUntil(async () => {
      const email = await emailTo(fault, 'ann@example.com')
      return email?.attempts === attempt && email.wait > 0
    }, SOON)
    waits.push((await emailTo(fault, 'ann@example.com'))?.wait ?? 0)
    await passTime(fault)
    if (attempt < 4) await fault.enqueue('outbox')
  }
  // 1, 2, 4, 8 minutes, each with jitter so that not all are retried at once.
  for (const [index, wait] of waits.entries()) expect(Math.abs(wait - 2 ** index)).toBeLessThanOrEqual(1 + 2 ** index / 4)
  await smtp.start()
  await fault.work('outbox')
  await vi.waitUntil(async () => (await emailTo(fault, 'ann@example.com'))?.state === 'sent', SOON)
  expect(smtp.to('ann@example.com')).toHaveLength(1)
})

test('fault 39: the process dies after the mail server took the e-mail: at most one more, with the same Message-ID, and none is lost', async () => {
  const fault = await faultShop({ env: { SMTP_URL: smtp.url, CRASH_AT: 'mail.afterSend' } })
  await buyAs(fault, 'ann@example.com')
  expect(await fault.apps[0]?.exited).toEqual({ code: null, signal: 'SIGKILL' })
  expect(smtp.received.length).toBeGreaterThan(0)
  await fault.revive()
  await passTime(fault)
  await fault.enqueue('outbox')
  await vi.waitUntil(async () => (await fault.rows(sql`select 1 from outbox where state <> 'sent'`)).length === 0, SOON)
  const mails = smtp.to('ann@example.com')
  expect([1, 2]).toContain(mails.length)
  expect(new Set(mails.map(({ parsed }) => parsed.messageId)).size).toBe(1)
})

test('fault 40: one address that the mail server refuses is given up after its attempts, and holds nobody up', async () => {
  const fault = await faultShop({ env: { SMTP_URL: smtp.url } })
  smtp.refused.add('reader1@example.com')
  await writeEmails(fault, 30)
  await fault.enqueue('outbox')
  await vi.waitUntil(() => smtp.received.length === 29, SOON)
  await vi.waitUntil(async () => ((await emailTo(fault, 'reader1@example.com'))?.wait ?? 0) > 0, SOON)
  expect(await emailTo(fault, 'reader1@example.com')).toMatchObject({ state: 'due', attempts: 1 })
  // Ten attempts later …
  await fault.rows(sql`update outbox set attempts = 11, next_at = now() where recipient = 'reader1@example.com'`)
  await fault.enqueue('outbox')
  await vi.waitUntil(async () => (await emailTo(fault, 'reader1@example.com'))?.state === 'failed', SOON)
  await passTime(fault)
  await fault.work('outbox')
  expect(smtp.named.get('reader1@example.com')).toBe(2)
  expect(smtp.received).toHaveLength(29)
})

test('fault 41: two processes send five hundred e-mails: each goes once', async () => {
  const fault = await faultShop({ apps: 2, env: { SMTP_URL: smtp.url } })
  smtp.slowness = 30
  await writeEmails(fault, 500)
  // Who runs takes all jobs that wait as one: while the first is at it, the next is for the other process.
  const areAllSent = async () => {
    await fault.enqueue('outbox')
    return smtp.received.length >= 500
  }
  await vi.waitUntil(areAllSent, { timeout: 60_000, interval: 100 })
  await vi.waitUntil(async () => (await fault.rows(sql`select 1 from outbox where state <> 'sent'`)).length === 0, SOON)
  expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(500)
  expect(smtp.received).toHaveLength(500)
  // One sends ten at a time.
  expect(smtp.mostAtOnce).toBeGreaterThan(10)
})
