import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, newKey } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Message = Schema<'MessageRecord'>
type List = Got<'/api/admin/messages'>

const SHOP = 'help@partwright.example'
const smtp = await startSmtp()
afterAll(() => smtp.stop())
beforeEach(() => {
  smtp.received.length = 0
})

describe.each(KINDS)('messages for staff on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  let staff: StaffSession
  let visitors = 0
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  /** Writes to the shop, and gives the message as staff see it. */
  const write = async (more: Record<string, unknown> = {}, key = newKey()) => {
    const body = { topic: 'fit', email: `writer${visitors}@example.com`, message: 'Does it fit a 688?', ...more }
    const sent = await fresh.call('POST', '/api/contact-messages', body, { 'idempotency-key': key }, `198.51.100.${visitors++}`)
    expect(sent.status, sent.text).toBe(200)
    const { body: list } = await staff.get<List>(`messages?q=${encodeURIComponent(body.email)}`)
    return read(list.rows[0]?.id ?? '')
  }
  const read = async (id: string) => {
    const { status, body, text } = await staff.get<Message>(`messages/${id}`)
    expect(status, text).toBe(200)
    return body
  }
  const act = async ({ id, version }: Pick<Message, 'id' | 'version'>, action: string, more: Record<string, unknown> = {}) => {
    const { status, body, text } = await staff.post<Message>(`messages/${id}/${action}`, { version, ...more })
    expect(status, text).toBe(200)
    return body
  }
  const refused = ({ id, version }: Pick<Message, 'id' | 'version'>, action: string, more: Record<string, unknown> = {}) =>
    staff.post(`messages/${id}/${action}`, { version, ...more })

  test('a message is stored and mailed to staff as well; the same message is stored once', async () => {
    const key = newKey()
    const message = await write({ email: 'twice@example.com', modelNumber: '688' }, key)
    await write({ email: 'twice@example.com', modelNumber: '688' }, key)
    expect(message).toMatchObject({
      state: 'open',
      topic: 'fit',
      message: 'Does it fit a 688?',
      modelNumber: '688',
      entries: [],
      orders: [],
    })
    expect((await staff.get<List>('messages?q=twice@example.com')).body.total).toBe(1)
    await fresh.runJobs()
    expect(smtp.to(SHOP)).toHaveLength(1)
    expect(smtp.to('twice@example.com')).toHaveLength(1)
  })

  test('an answer is mailed with the message below it, a reply goes to the shop, and the message is answered', async () => {
    const message = await write({ message: 'Does it <b>fit</b>?' })
    const answered = await act(message, 'answers', { text: 'Yes.\nIt does <i>fit</i>.', closes: false })
    expect(answered).toMatchObject({ state: 'answered', version: message.version + 1 })
    expect(answered.entries).toMatchObject([{ kind: 'answer', text: 'Yes.\nIt does <i>fit</i>.', letter: { state: 'due' } }])
    await fresh.runJobs()
    const letter = smtp.to(message.email).find(({ parsed }) => parsed.subject?.startsWith('Our answer'))
    expect(letter?.parsed.replyTo?.text).toBe(SHOP)
    for (const text of ['It does <i>fit</i>.', 'Does it <b>fit</b>?', 'You wrote']) expect(letter?.parsed.text).toContain(text)
    expect((await read(message.id)).entries[0]?.letter?.state).toBe('sent')
    const log = await fresh.rows<{ action: string; after: unknown }>(
      sql`select action, after from audit_log where subject = ${message.id} order by id`,
    )
    expect(log).toEqual([{ action: 'message.answer', after: { state: 'answered' } }])
  })

  test('of two answers at once one is sent, and the other is told what came before it', async () => {
    const message = await write()
    const answers = await Promise.all(['First', 'Second'].map((text) => refused(message, 'answers', { text, closes: false })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { body } = await refused(message, 'answers', { text: 'Third', closes: false })
    expect(body).toMatchObject({ code: 'conflict', current: { state: 'answered' } })
    await fresh.runJobs()
    expect(smtp.to(message.email).filter(({ parsed }) => parsed.subject?.startsWith('Our answer'))).toHaveLength(1)
  })

  test('a message is closed and opened again, by the states alone, and notes are for staff only', async () => {
    const message = await write()
    const noted = await act(message, 'notes', { text: 'Asked the maker.' })
    expect(noted).toMatchObject({ state: 'open', entries: [{ kind: 'note', text: 'Asked the maker.', letter: null }] })
    const closed = await act(noted, 'close')
    expect([closed.state, closed.closedAt !== null]).toEqual(['closed', true])
    expect((await refused(closed, 'close')).body.code).toBe('not_allowed_in_state')
    const reopened = await act(closed, 'reopen')
    expect(reopened).toMatchObject({ state: 'open', closedAt: null })
    expect((await refused(reopened, 'reopen')).body.code).toBe('not_allowed_in_state')
    const done = await act(reopened, 'answers', { text: 'Yes.', closes: true })
    expect((await act(done, 'reopen')).state).toBe('answered')
    await fresh.runJobs()
    expect(smtp.received).not.toEqual([])
    for (const { raw } of smtp.received) expect(raw).not.toContain('Asked the maker')
  })

  test('an answer needs words, and a message that exists', async () => {
    const message = await write()
    expect((await refused(message, 'answers', { text: '  ', closes: false })).status).toBe(422)
    expect((await refused(message, 'answers', { text: 'a'.repeat(10_001), closes: false })).status).toBe(422)
    expect((await refused({ id: 'msg_none', version: 1 }, 'answers', { text: 'Yes', closes: false })).status).toBe(404)
  })

  test('the writer’s orders stand beside the message, and whether the one that is named is theirs', async () => {
    const number = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email: 'ann@example.com' } })
    const own = await write({ email: 'ann+parts@example.com', topic: 'order', orderNumber: number })
    expect([own.isWritersOrder, own.orders.map((order) => order.number)]).toEqual([true, [number]])
    const foreign = await write({ email: 'eve@example.com', topic: 'order', orderNumber: number })
    expect([foreign.isWritersOrder, foreign.orders]).toEqual([false, []])
    // The number of a return stands outside on its parcel.
    const { lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
    const { returns } = await staff.change(number, 'returns', {
      lines: [{ lineId: lines[0]?.id ?? '', quantity: 1, reason: 'defective', modelNumber: null }],
    })
    const rma = returns[0]?.number ?? ''
    smtp.received.length = 0
    const stranger = await write({ email: 'eve@example.com', topic: 'return', orderNumber: rma })
    expect([stranger.orderNumber, stranger.isWritersOrder]).toEqual([rma, false])
    expect((await write({ email: 'ann@example.com', topic: 'return', orderNumber: rma })).isWritersOrder).toBe(true)
    await fresh.runJobs()
    const told = smtp.received.filter(({ raw }) => raw.includes(rma) && raw.includes('was placed with another address'))
    expect(told).toHaveLength(1)
  })

  test('what is open is counted for the navigation, and in the tabs', async () => {
    const waiting = async () => (await staff.get<Schema<'Waiting'>>('waiting')).body.messagesToAnswer
    const before = await waiting()
    const message = await write()
    expect(await waiting()).toBe(before + 1)
    await act(message, 'close')
    expect(await waiting()).toBe(before)
    const { body } = await staff.post<Schema<'ListCounts'>>('list-counts', { list: 'messages', searches: [{ filter: ['state:any:open'] }] })
    expect(body.counts).toEqual([before])
  })

  test('a closed message is deleted with its answers after its days, an open one never', async () => {
    const [old, young, open] = [await write(), await write(), await write()]
    for (const message of [old, young]) await act(message, 'answers', { text: 'Yes.', closes: true })
    await fresh.rows(sql`update contact_message set closed_at = now() - interval '91 days' where id = ${old.id}`)
    await fresh.rows(sql`update contact_message set closed_at = now() - interval '89 days' where id = ${young.id}`)
    await fresh.rows(sql`update contact_message set created_at = now() - interval '2 years' where id = ${open.id}`)
    await runNightly(fresh.shop)
    expect((await staff.get(`messages/${old.id}`)).status).toBe(404)
    expect(await fresh.rows(sql`select id from contact_message_entry where message_id = ${old.id}`)).toEqual([])
    for (const { id } of [young, open]) expect((await read(id)).id).toBe(id)
  })
})
