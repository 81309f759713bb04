import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { faultShop, SOON } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'
import { MAIL_CERTIFICATES } from './support/mail-certificates.ts'

/** Pays an order of a customer with this address. */
async function buyAs(fault: FaultShop, email: string) {
  const session = await checkOut(fault, { items: [{ slug: await addProduct(fault), quantity: 1 }], customer: { email } })
  await fault.stripe.pay(session.sessionId)
  expect(await orderOf(fault, session)).toMatchObject({ status: 'open', payment: 'paid' })
}

/** The e-mail to an address. */
const emailTo = async (fault: FaultShop, recipient: string) => {
  const [letter] = await fault.rows<{ state: string; error: string | null }>(
    sql`select state, last_error as error from outbox where recipient = ${recipient}`,
  )
  return letter
}

const figure = async (fault: FaultShop, name: RegExp) => {
  const text = await (await fetch(`${fault.apps[0]?.url}/metrics`)).text()
  return Number(name.exec(text)?.[1])
}

test('the mail server takes its time: orders are paid meanwhile, e-mails that wait are counted, and each goes once', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const fault = await faultShop({ env: { SMTP_URL: smtp.url } })
  smtp.slowness = 4_000
  const people = ['ann', 'ben', 'cleo', 'dan'].map((name) => `${name}@example.com`)
  for (const email of people) await buyAs(fault, email)
  expect(smtp.received).toEqual([])
  expect(await figure(fault, /^partwright_mails\{state="due"\} (\d+)/m)).toBeGreaterThan(0)
  smtp.slowness = 0
  await vi.waitFor(async () => {
    await fault.enqueue('outbox')
    expect(people.map((email) => smtp.to(email).length)).toEqual([1, 1, 1, 1])
  }, SOON)
})

test('the certificate of the mail server has expired: nothing is sent to it, the order is not touched, the reason is kept, and the e-mail goes once it is renewed', async () => {
  const smtp = await startSmtp(MAIL_CERTIFICATES.expired)
  onTestFinished(() => smtp.stop().catch(() => {}))
  const folder = mkdtempSync(join(tmpdir(), 'partwright-certificates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'ca.pem'), MAIL_CERTIFICATES.authorities)
  const fault = await faultShop({ env: { SMTP_URL: smtp.url, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') } })
  await buyAs(fault, 'ann@example.com')
  await vi.waitFor(async () => {
    const letter = await emailTo(fault, 'ann@example.com')
    expect([letter?.state, letter?.error]).toEqual(['due', expect.stringContaining('certificate has expired')])
  }, SOON)
  expect(smtp.received).toEqual([])

  await smtp.stop()
  smtp.tls = MAIL_CERTIFICATES.valid
  await smtp.start()
  await fault.rows(sql`update outbox set next_at = now(), locked_until = null where state = 'due'`)
  await fault.work('outbox')
  await vi.waitUntil(async () => (await emailTo(fault, 'ann@example.com'))?.state === 'sent', SOON)
  expect(smtp.to('ann@example.com')).toHaveLength(1)
})
