import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy, countRows, newKey } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Posted } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { ORIGIN } from '#test/support/test-env.ts'

const SHOP = 'help@partwright.example'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
beforeEach(() => {
  smtp.received.length = 0
})

let visitors = 0
/** Every message comes from another visitor, so that no rate limit applies by accident. */
const elsewhere = () => `198.51.100.${visitors++}`

const plain = { topic: 'fit', email: 'bob@example.com', message: 'Does the motor fit a 688?' }

describe.each(KINDS)('messages to the shop on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  const write = <Body = Posted<'/api/contact-messages'>>(body: object, key = newKey(), address = elsewhere()) =>
    fresh.call<Body>('POST', '/api/contact-messages', body, { 'idempotency-key': key }, address)
  /** What a browser without scripts sends. */
  const submit = async (values: Record<string, string>, headers: Record<string, string> = {}, address = elsewhere()) => {
    const body = new URLSearchParams(values)
    const request = new Request(`${ORIGIN}/api/contact-messages/form`, { method: 'POST', body, headers: { origin: ORIGIN, ...headers } })
    const response = await fresh.send(request, address)
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  /** The subjects of the e-mails to an address. */
  const subjectsTo = async (address: string) => {
    await fresh.runJobs()
    return smtp.to(address).map(({ parsed }) => parsed.subject)
  }

  test('the shop gets it with its writer as Reply-To, who gets a confirmation that quotes nothing', async () => {
    const message = 'First line\r\nSecond <b>line</b> https://evil.example'
    const { status, body } = await write({ ...plain, email: ' Bob@Example.com ', message })
    expect([status, body]).toEqual([200, { email: 'bob@example.com' }])
    expect(await subjectsTo(SHOP)).toEqual(['Message: Does it fit?'])
    const [toShop] = smtp.to(SHOP)
    expect(toShop?.parsed.replyTo?.text).toBe('bob@example.com')
    for (const text of ['First line', 'Second <b>line</b>', 'bob@example.com']) expect(toShop?.parsed.text).toContain(text)
    expect(await subjectsTo('bob@example.com')).toEqual(['We have your message'])
    const [toWriter] = smtp.to('bob@example.com')
    expect(toWriter?.parsed.replyTo?.text).toBe(SHOP)
    expect(toWriter?.parsed.text).toContain('Does it fit?')
    for (const text of ['First line', 'evil.example']) expect(toWriter?.raw).not.toContain(text)
  })

  test('the confirmation promises an answer within the time that staff have set, and none where they have set none', async () => {
    const staff = await openStaffSession(fresh)
    const saysAfter = async (answersWithin: string) => {
      const { settings } = (await staff.get<{ settings: { group: string; version: number }[] }>('settings')).body
      const version = settings.find(({ group }) => group === 'mail')?.version
      expect((await staff.patch('settings/mail', { version, answersWithin })).status).toBe(200)
      const email = `promised.${visitors}@example.com`
      expect((await write({ ...plain, email })).status).toBe(200)
      await fresh.runJobs()
      return smtp.to(email)[0]?.parsed.text?.replaceAll(/\s+/g, ' ')
    }
    expect(await saysAfter('two days')).toContain('answers to this address, usually within two days.')
    expect(await saysAfter('')).toContain('answers to this address. Topic')
  })

  test('staff learn whether the order is the writer’s; whoever asks learns nothing of it', async () => {
    const number = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email: 'ann@example.com' } })
    await fresh.runJobs()
    smtp.received.length = 0
    const answers = await Promise.all(
      [
        { email: 'ann+shop@example.com', orderNumber: number.toLowerCase() },
        { email: 'eve@example.com', orderNumber: number },
        { email: 'eva@example.com', orderNumber: 'PW-0000-0000' },
      ].map((more) => write({ ...plain, topic: 'order', ...more })),
    )
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([1, 2, 3].map(() => [200, ['email']]))
    await fresh.runJobs()
    const emailOf = (email: string) => smtp.to(SHOP).find(({ parsed }) => parsed.replyTo?.text === email)?.parsed.text ?? ''
    const [own, foreign, none] = ['ann+shop@example.com', 'eve@example.com', 'eva@example.com'].map(emailOf)
    for (const text of [own, foreign]) expect(text).toContain(`/admin/orders/${number}`)
    expect(own).not.toContain('another address')
    expect(foreign).toContain('This order was placed with another address')
    expect(none).not.toMatch(/another address|admin\/orders/)
  })

  test('a second click is the same message; a changed one under the same key is another', async () => {
    const [key, message] = [newKey(), { ...plain, email: 'twice@example.com' }]
    await Promise.all([write(message, key), write(message, key)])
    expect(await subjectsTo('twice@example.com')).toHaveLength(1)
    await write({ ...message, message: 'And the belt?' }, key)
    expect(await subjectsTo('twice@example.com')).toHaveLength(2)
  })

  test('every field that needs attention is named, and nothing else is taken', async () => {
    const { status, body } = await write<ProblemBody>({ topic: 'praise', orderNumber: 'PW-1', email: 'bob@', message: ' ' })
    expect([status, body.fields]).toEqual([
      422,
      {
        topic: 'Please choose a topic.',
        orderNumber: 'Please enter an order number such as PW-7K3Q-9F2M-4T6R-M, or leave this empty.',
        email: 'Please enter a valid email address.',
        message: 'Please write what we can do for you.',
      },
    ])
    expect((await write<ProblemBody>({ ...plain, to: 'eve@example.com' })).body.fields).toEqual({ to: 'is not a field of this request' })
    const keyless = await fresh.call('POST', '/api/contact-messages', plain)
    expect(keyless.status).toBe(422)
  })

  test.each([
    ['a robot', { website: 'https://evil.example' }],
    ['a robot without scripts', { website: 'x', form: true }],
  ])('%s is told the same, and writes nothing', async (_, { website, form }: { website: string; form?: boolean }) => {
    const before = await countRows(fresh, 'outbox')
    const sent = { ...plain, email: 'robot@example.com', website }
    expect((form ? await submit(sent) : await write(sent)).status).toBe(200)
    expect(await countRows(fresh, 'outbox')).toBe(before)
  })

  test('the sixth message of a visitor within ten minutes has to wait, and so has the sixth to one address within the hour', async () => {
    for (let n = 0; n < 5; n++) expect((await write({ ...plain, email: `many${n}@example.com` }, newKey(), '203.0.113.7')).status).toBe(200)
    const refused = await write<ProblemBody>({ ...plain, email: 'many5@example.com' }, newKey(), '203.0.113.7')
    expect([refused.status, refused.body.title]).toEqual([429, 'Too Many Attempts'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let n = 0; n < 5; n++) expect((await write({ ...plain, email: `victim+${n}@example.com` })).status).toBe(200)
    const bombed = await write<ProblemBody>({ ...plain, email: 'Victim@example.com' })
    expect(bombed.status).toBe(429)
    expect(Number(bombed.headers.get('retry-after'))).toBeGreaterThan(600)
  })

  describe('without scripts', () => {
    test('the form is answered by a page, and the e-mails are sent', async () => {
      const { status, headers, html } = await submit({ ...plain, email: 'plain@example.com', orderNumber: '', website: '' })
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(html).toContain('<h1>We have your message</h1>')
      expect(html).toContain('plain@example.com')
      expect(await subjectsTo('plain@example.com')).toEqual(['We have your message'])
      expect(smtp.to(SHOP).map(({ parsed }) => parsed.replyTo?.text)).toContain('plain@example.com')
    })

    test('mistakes and limits are said on a page too, with what was typed escaped', async () => {
      const wrong = await submit({ topic: '', email: '<script>@x', message: '' })
      expect(wrong.status).toBe(422)
      for (const text of ['Topic: Please choose a topic.', 'Email: Please enter a valid email address.', 'Message: Please write'])
        expect(wrong.html).toContain(text)
      expect(wrong.html).not.toContain('<script>')
      for (let n = 0; n < 5; n++) await submit({ ...plain, email: `slow${n}@example.com` }, {}, '203.0.113.8')
      const refused = await submit({ ...plain, email: 'slow9@example.com' }, {}, '203.0.113.8')
      expect(refused.status).toBe(429)
      expect(refused.html).toContain('<h1>Too Many Attempts</h1>')
    })

    test('another site cannot post it', async () => {
      const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
      for (const headers of foreign) expect((await submit({ ...plain, email: 'foreign@example.com' }, headers)).status).toBe(403)
      expect(await fresh.rows(sql`select 1 from outbox where recipient = 'foreign@example.com'`)).toEqual([])
    })
  })
})
