import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEMPLATE_KINDS } from '#domain/content/email-template.ts'
import { createMailer } from '#server/services/mailer.ts'
import { orderToken } from '#server/shop/order/order-access.ts'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Email = Schema<'StoredEmail'>

const smtp = await startSmtp()
afterAll(() => smtp.stop())
beforeEach(() => {
  smtp.received.length = 0
  smtp.refused.clear()
})

/** A mail server of bare lines, which answers a message with any bytes: the library of the other one says no control characters. */
async function openBareSmtp(answer: string) {
  let taken = 0
  const server = createServer((socket) => {
    let isMessage = false
    const reply = (line: string) => {
      if (isMessage && line !== '.') return
      if (isMessage) taken++
      const said = isMessage ? answer : line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 yes'
      isMessage = line === 'DATA'
      socket.write(`${said}\r\n`)
    }
    socket.write('220 mail.test\r\n')
    let rest = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      const lines = `${rest}${text}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) reply(line)
    })
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `smtp://127.0.0.1:${port}`, taken: () => taken, close: () => server.close() }
}

describe.each(KINDS)('trials of e-mails on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  let staff: StaffSession
  let order: Awaited<ReturnType<typeof orderOf>>
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    const items = [{ slug: await addProduct(fresh, { name: 'Belt <b>&' }), quantity: 2 }]
    order = await orderOf(fresh, await checkOut(fresh, { items, customer: { firstName: 'Ann' } }))
    await fresh.runJobs()
  })
  beforeEach(() => fresh.rows(sql`delete from rate_limit`))

  const preview = (template: string, number?: string) =>
    staff.get<Schema<'LetterPreview'>>(`test-email?template=${template}${number ? `&number=${number}` : ''}`)
  const send = (body: Record<string, unknown>) =>
    staff.post<Email>('test-email', { template: 'order_confirmation', number: null, to: 'try@example.com', ...body })
  const outcome = async (id: string) => (await staff.get<Email>(`outbox/${id}`)).body

  test.each(TEMPLATE_KINDS)('%s is written from the sample, and its links open nothing', async (template) => {
    const { status, body, text } = await preview(template)
    expect(status, text).toBe(200)
    expect(body.subject).toMatch(/^\[Test\] \S/)
    expect(body.text.length).toBeGreaterThan(80)
    const page = await staff.get(`test-email/page?template=${template}`)
    expect(page.text).toContain('</html>')
    for (const said of [body.text, page.text]) expect(said).not.toMatch(/token=(?!\[hidden\])/)
    expect(page.text).not.toContain('<script')
  })

  test.each(TEMPLATE_KINDS)('%s is not darkened by mail programs, and its links are underlined or buttons', async (template) => {
    const { text } = await staff.get(`test-email/page?template=${template}`)
    expect(text).toContain('<meta name="color-scheme" content="light only"/>')
    // After the shop's name at the head.
    const [, ...links] = text.match(/<a [^>]*>/g) ?? []
    expect(links.filter((link) => !/text-decoration:underline|background-color:/.test(link))).toEqual([])
  })

  test('an e-mail as a page runs nothing, and only the shop may frame it', async () => {
    const { headers } = await staff.get('test-email/page')
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox']) expect(policy).toContain(rule)
    expect(policy).not.toMatch(/script-src|allow-scripts/)
  })

  test('a real order is told of, and stays as it is', async () => {
    const before = await fresh.rows(sql`select * from "order" where id = ${order.id}`)
    const { body } = await preview('order_confirmation', order.number)
    expect(body.text).toContain('2 × Belt <b>&')
    const { body: letter, status, text } = await send({ number: order.number })
    expect(status, text).toBe(200)
    await fresh.runJobs()
    const [mail] = smtp.to('try@example.com')
    expect(mail?.parsed.subject).toBe(`[Test] Order ${order.number} is confirmed`)
    expect(mail?.raw.replace(/=\r\n/g, '')).not.toContain(orderToken(fresh.shop, order.id))
    expect(await outcome(letter.id)).toMatchObject({ state: 'sent', kind: 'test_email', orderNumber: order.number })
    expect(await fresh.rows(sql`select * from "order" where id = ${order.id}`)).toEqual(before)
    const log = await fresh.rows<{ after: unknown }>(
      sql`select after from audit_log where action = 'letter.test' and subject = ${letter.id}`,
    )
    expect(log).toEqual([{ after: { template: 'order_confirmation', orderId: order.id, to: 'try@example.com' } }])
  })

  test('the mail server’s answer is told: what it took, and what it refused at the first try', async () => {
    const { body: taken } = await send({})
    smtp.refused.add('gone@example.com')
    const { body: not } = await send({ to: 'gone@example.com' })
    await fresh.runJobs()
    expect((await outcome(taken.id)).providerAnswer).toMatch(/^250/)
    const refused = await outcome(not.id)
    expect([refused.state, refused.lastError]).toEqual(['failed', expect.stringContaining('550')])
    smtp.refused.clear()
    expect((await staff.post(`outbox/${not.id}/retry`)).status).toBe(200)
    await fresh.runJobs()
    expect((await outcome(not.id)).state).toBe('sent')
  })

  test('an answer of the mail server with a NUL is noted without it, and the e-mail is sent once', async () => {
    const server = await openBareSmtp('250 taken\0 as 7F3A')
    const { mailer } = fresh.shop
    fresh.shop.mailer = createMailer({ ...fresh.shop.env, SMTP_URL: server.url })
    const { body } = await send({})
    await fresh.runJobs()
    fresh.shop.mailer.close()
    fresh.shop.mailer = mailer
    expect(await outcome(body.id)).toMatchObject({ state: 'sent', providerAnswer: '250 taken as 7F3A' })
    expect(server.taken()).toBe(1)
    server.close()
  })

  test('an order without a shipment cannot try an e-mail about one, and what is no order or address is named', async () => {
    const shipment = await staff.get(`test-email?template=order_shipped&number=${order.number}`)
    expect([shipment.status, shipment.body.detail]).toEqual([409, expect.stringContaining('has no shipment')])
    expect((await staff.get('test-email?number=PW-0000-0000')).body.fields).toHaveProperty('number')
    for (const to of ['', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example']) expect((await send({ to })).status, to).toBe(422)
    expect((await staff.get('test-email?template=constructor')).status).toBe(422)
  })

  test('one person sends twenty in ten minutes', async () => {
    for (let n = 0; n < 20; n++) expect((await send({})).status).toBe(200)
    expect((await send({})).status).toBe(429)
  })

  test('the log is filtered and searched, and holds each e-mail’s text', async () => {
    await send({ to: 'logged@example.com' })
    await fresh.runJobs()
    const list = async (query: string) => (await staff.get<Got<'/api/admin/emails'>>(`emails?${query}`)).body
    expect((await list('q=logged')).rows.map(({ recipient }) => recipient)).toEqual(['logged@example.com'])
    expect((await list(`filter=template:any:test_email&filter=order:is:${order.number}`)).total).toBe(1)
    expect((await list('filter=state:any:sent&q=logged&sort=-sent')).total).toBe(1)
    expect((await list('filter=state:any:due&q=logged')).total).toBe(0)
    const [row] = (await list('q=logged')).rows
    expect((await outcome(row?.id ?? '')).body).toContain('12 Sample Street')
    expect((await staff.get(`outbox/${row?.id}/page`)).text).toContain('12 Sample Street')
  })
})
