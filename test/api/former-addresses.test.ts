import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyBackInStock } from '#server/shop/marketing/notify-back-in-stock.ts'
import { leaseEmails } from '#server/shop/outbox/outbox.ts'
import { postponeEmail } from '#server/shop/outbox/email-retries.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, newKey } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { linksTo, pressLink } from '#test/support/mailed-links.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { signIn, signInAsAdmin, signUpConfirmed } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { openStaffSession, syncRefunds } from '#test/support/staff.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'

type Data = Got<'/api/admin/customers/{customerId}/data'>

const smtp = await startSmtp()
afterAll(() => smtp.stop())

describe.each(KINDS)('an address that an account had before, on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  let owner: SignedIn
  let slug: string
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
    owner = await signInAsAdmin(fresh)
    slug = await addProduct(fresh, { stock: 99 })
    smtp.received.length = 0
  })

  let count = 0
  const newEmail = (name: string) => `${name}-${count++}@former.example`
  const staff = <Body>(method: string, path: string, body?: unknown) => fresh.call<Body>(method, `/api/admin/customers${path}`, body, owner)
  const dataOf = async (id: string) => (await staff<Data>('GET', `/${id}/data`)).body
  const idOf = async (email: string) =>
    (await staff<Schema<'CustomerList'>>('GET', `?q=${encodeURIComponent(email)}`)).body.rows.find((row) => row.email === email)?.id ?? ''
  const buyAs = (email: string, headers: Partial<SignedIn> = {}) =>
    buy(fresh, { items: [{ slug, quantity: 1 }], customer: { email } }, headers)

  /** Writes to the shop with an address, and subscribes it. */
  async function write(email: string, message: string) {
    const body = { topic: 'other', email, message }
    expect((await fresh.call('POST', '/api/contact-messages', body, { 'idempotency-key': newKey() })).status).toBe(200)
    expect((await fresh.call('POST', '/api/newsletter', { email, source: 'homepage' })).status).toBe(200)
  }

  async function move(session: SignedIn, email: string) {
    const asked = await fresh.call('POST', '/api/account/email', { email }, session)
    expect(asked.status, asked.text).toBe(200)
    await expect.poll(async () => (await linksTo(fresh, smtp, { email, path: '/api/change-email' })).length).toBeGreaterThan(0)
    const [link] = await linksTo(fresh, smtp, { email, path: '/api/change-email' })
    if (!link) throw new Error('no link was mailed')
    expect((await pressLink(fresh, link, {}, session)).status).toBe(200)
    await fresh.runJobs()
  }

  const texts = (data: Data) => data.messages.map(({ message }) => message)
  const kinds = (data: Data) => new Set(data.letters.map((letter) => letter.kind))

  async function member(email: string) {
    await signUpConfirmed(fresh, email)
    return signIn(fresh, { email, password: 'correct horse battery' })
  }

  /** Ann, who has written with her first address, bought with it, and then left it; and Bob, who has it since and has done the same. */
  async function annAndBob() {
    const [first, second] = [newEmail('ann'), newEmail('ann.new')]
    const ann = await member(first)
    const number = await buyAs(first, ann)
    await write(first, 'The first words, of Ann')
    await fresh.runJobs()
    await move(ann, second)
    await member(first)
    await write(first, 'The second words, of Bob')
    await fresh.runJobs()
    const { rows } = (await staff<Schema<'CustomerList'>>('GET', `?q=${encodeURIComponent(second)}`)).body
    return { first, second, number, annId: rows[0]?.id ?? '', bobId: await idOf(first) }
  }

  test('is hers until she left it, and his who has it since: in what is handed out, and in her record', async () => {
    const { first, second, number, annId, bobId } = await annAndBob()
    const [ofAnn, ofBob] = [await dataOf(annId), await dataOf(bobId)]
    expect([texts(ofAnn), texts(ofBob)]).toEqual([['The first words, of Ann'], ['The second words, of Bob']])
    expect([...kinds(ofAnn)]).toEqual(
      expect.arrayContaining(['order_confirmation', 'contact_received', 'newsletter_welcome', 'security_notice']),
    )
    expect([...kinds(ofBob)]).not.toContain('order_confirmation')
    expect([...kinds(ofBob)]).not.toContain('security_notice')
    expect(JSON.stringify(ofBob)).not.toContain(number)
    expect(ofAnn.customer.formerEmails).toEqual([{ email: first, until: expect.any(String) }])
    expect(Date.parse(ofAnn.customer.formerEmails[0]?.until ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(ofBob.customer.formerEmails).toEqual([])
    // What is mailed about her order goes to the address that it was placed with, and stays hers.
    await fresh.rows(sql`update outbox set created_at = now() where kind = 'order_confirmation' and recipient = ${first}`)
    expect(JSON.stringify(await dataOf(bobId))).not.toContain(number)
    const mine = (await staff<Schema<'CustomerRecord'>>('GET', `/${annId}`)).body
    expect([mine.email, mine.messages.length]).toEqual([second, 1])
  })

  test('gets no more letters about an order that is still to be sent, and what is over keeps it', async () => {
    const [first, second] = [newEmail('ann'), newEmail('ann.next')]
    const ann = await member(first)
    const [over, open] = [await buyAs(first, ann), await buyAs(first, ann)]
    await fresh.rows(sql`update "order" set status = 'completed', fulfilment_status = 'fulfilled' where number = ${over}`)
    await move(ann, second)
    const staffSession = await openStaffSession(fresh)
    await staffSession.change(open, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
    await fresh.runJobs()
    expect(await fresh.rows(sql`select recipient from outbox where kind = 'order_shipped'`)).toEqual([{ recipient: second }])
    expect(await fresh.rows(sql`select number, email from "order" where number in (${over}, ${open}) order by email = ${second}`)).toEqual([
      { number: over, email: first },
      { number: open, email: second },
    ])
    const lookedUp = (email: string) => fresh.call('POST', '/api/orders/lookup', { number: open, email })
    expect([(await lookedUp(first)).status, (await lookedUp(second)).status]).toEqual([404, 200])
  })

  test('gets no letter again, nor one that waits or failed, about an order that is still to be sent', async () => {
    const [first, second] = [newEmail('ann'), newEmail('ann.since')]
    const ann = await member(first)
    const [sent, due, failed] = [await buyAs(first, ann), await buyAs(first, ann), await buyAs(first, ann)]
    const confirmationOf = async (number: string) => {
      const [letter] = await fresh.rows<{ id: string; recipient: string }>(sql`
        select l.id, l.recipient from outbox l join "order" o on l.idempotency_key = 'order-confirmed:' || o.id where o.number = ${number}`)
      return letter ?? { id: '', recipient: '' }
    }
    await fresh.rows(sql`update outbox set next_at = now() + interval '1 hour' where id = ${(await confirmationOf(due)).id}`)
    await fresh.rows(sql`update outbox set state = 'failed' where id = ${(await confirmationOf(failed)).id}`)
    await fresh.runJobs()
    await move(ann, second)
    smtp.received.length = 0
    for (const number of [sent, failed]) {
      const again = await fresh.call('POST', `/api/admin/outbox/${(await confirmationOf(number)).id}/retry`, {}, owner)
      expect(again.status, again.text).toBe(200)
    }
    await fresh.rows(sql`update outbox set next_at = now() where id = ${(await confirmationOf(due)).id}`)
    await fresh.runJobs()
    const subjects = (email: string) => smtp.to(email).map(({ parsed }) => parsed.subject)
    expect(new Set(subjects(second))).toEqual(new Set([sent, due, failed].map((number) => `Order ${number} is confirmed`)))
    expect(subjects(second)).toHaveLength(3)
    expect(subjects(first)).toEqual([])
  })

  test('gets no letter about what comes to an order that was over: money, a return, a link, a hidden review, or one that is sent again', async () => {
    const [first, second] = [newEmail('ann'), newEmail('ann.over')]
    const ann = await member(first)
    const staffSession = await openStaffSession(fresh)
    /** An order that was sent, has arrived, and is over. */
    async function buyAndEnd() {
      const number = await buyAs(first, ann)
      const { lines, shipments } = await staffSession.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
      await staffSession.change(number, `shipments/${shipments[0]?.id}/deliver`)
      await fresh.rows(sql`update "order" set status = 'completed' where number = ${number}`)
      return { number, lineId: lines[0]?.id }
    }
    const [refunded, returned, linked, reviewed, quiet] = [
      await buyAndEnd(),
      await buyAndEnd(),
      await buyAndEnd(),
      await buyAndEnd(),
      await buyAndEnd(),
    ]
    const said = { rating: 2, fits: true, text: 'Call me, my number is 555 0100.' }
    const written = await fresh.call<Schema<'OwnReview'>>('PUT', `/api/orders/${reviewed.number}/reviews/${reviewed.lineId}`, said, ann)
    expect(written.status, written.text).toBe(200)
    await fresh.runJobs()
    await move(ann, second)
    smtp.received.length = 0

    const money = { lines: [], shipping: false, adjustmentCents: 100, reason: 'price_adjust' }
    expect((await staffSession.post(`orders/${refunded.number}/refunds`, money)).status).toBe(200)
    const back = { lines: [{ lineId: returned.lineId, quantity: 1, reason: 'no_longer_needed' }] }
    const asked = await fresh.call('POST', `/api/orders/${returned.number}/returns`, back, { ...ann, 'idempotency-key': newKey() })
    expect(asked.status, asked.text).toBe(200)
    expect((await staffSession.post(`orders/${linked.number}/mail-link`)).status).toBe(200)
    expect((await staffSession.post(`reviews/${written.body.id}/hide`, { version: 1, reason: 'personal_data' })).status).toBe(200)
    const [shipped] = await fresh.rows<{ id: string }>(sql`
      select l.id from outbox l join "order" o on o.id = l.payload ->> 'orderId' where o.number = ${quiet.number} and l.kind = 'order_shipped'`)
    expect((await fresh.call('POST', `/api/admin/outbox/${shipped?.id}/retry`, {}, owner)).status).toBe(200)
    await fresh.runJobs()

    expect(smtp.to(first).map(({ parsed }) => parsed.subject)).toEqual([])
    expect(smtp.to(second).map(({ parsed }) => parsed.subject)).toHaveLength(5)
    // What has something to come again follows the account, as it would have before it was over.
    expect(await fresh.rows(sql`select number from "order" where email = ${second} order by number`)).toEqual(
      [refunded.number, returned.number].toSorted().map((number) => ({ number })),
    )
  })

  test('gets no answer to what its owner has asked before leaving it, and every answer to what is asked since', async () => {
    const { first, second } = await annAndBob()
    const ask = async (question: string) => {
      const asked = await fresh.call('POST', `/api/products/${slug}/questions`, { question, email: first }, { 'idempotency-key': newKey() })
      expect(asked.status, asked.text).toBe(200)
    }
    await ask('Does it fit, asks Ann?')
    await ask('Does it fit, asks Bob?')
    // Ann's was asked when her message was written.
    await fresh.rows(sql`update product_question set created_at = (select created_at from contact_message where message like 'The first words%' and email = ${first})
      where email = ${first} and question like '%Ann?'`)
    smtp.received.length = 0
    for (const { id } of await fresh.rows<{ id: string }>(sql`select id from contact_message where email = ${first}`)) {
      const answered = await fresh.call(
        'POST',
        `/api/admin/messages/${id}/answers`,
        { version: 1, text: 'We look at it.', closes: true },
        owner,
      )
      expect(answered.status, answered.text).toBe(200)
    }
    for (const { id } of await fresh.rows<{ id: string }>(sql`select id from product_question where email = ${first}`)) {
      const answered = await fresh.call('POST', `/api/admin/questions/${id}/answer`, { version: 1, text: 'Yes.', isPublic: false }, owner)
      expect(answered.status, answered.text).toBe(200)
    }
    await fresh.runJobs()
    const said = (email: string) => smtp.to(email).map(({ parsed }) => parsed.text ?? '')
    expect([said(first).length, said(second).length]).toEqual([2, 2])
    expect(said(first).join()).not.toMatch(/of Ann|asks Ann/)
    expect(said(second).join()).not.toMatch(/of Bob|asks Bob/)
  })

  test('gets none of the letters that wait to leave: about an order that was cancelled, and with an answer', async () => {
    const [first, second] = [newEmail('ann'), newEmail('ann.waits')]
    const ann = await member(first)
    const number = await buyAs(first, ann)
    await write(first, 'Where is my order?')
    await fresh.runJobs()
    const { version } = await (await openStaffSession(fresh)).order(number)
    const [message] = await fresh.rows<{ id: string }>(sql`select id from contact_message where email = ${first}`)
    const answer = { version: 1, text: 'We look at it.', closes: true }
    const answered = await fresh.call('POST', `/api/admin/messages/${message?.id}/answers`, answer, owner)
    expect(answered.status, answered.text).toBe(200)
    const order = { reason: 'Sold out', version, restock: true }
    const cancelled = await fresh.call('POST', `/api/admin/orders/${number}/cancel`, order, { ...owner, 'idempotency-key': newKey() })
    expect(cancelled.status, cancelled.text).toBe(200)
    // The mail server takes nothing for an hour, and the money is back by then.
    const isWaiting = sql`recipient in (${first}, ${second}) and kind in ('order_cancelled', 'message_answer')`
    await fresh.rows(sql`update outbox set next_at = now() + interval '1 hour' where ${isWaiting}`)
    await syncRefunds(fresh)
    await move(ann, second)
    smtp.received.length = 0
    await fresh.rows(sql`update outbox set next_at = now() where ${isWaiting}`)
    await fresh.runJobs()
    expect([smtp.to(first).length, smtp.to(second).length]).toEqual([0, 2])
  })

  test('that an account never proved to be its own keeps its letters, whatever becomes of the account', async () => {
    const [victims, own] = [newEmail('victim'), newEmail('stranger')]
    await write(victims, 'Where is my order?')
    await fresh.runJobs()
    const [message] = await fresh.rows<{ id: string }>(sql`select id from contact_message where email = ${victims}`)
    const stranger = await member(newEmail('stranger.first'))
    await fresh.rows(sql`update "user" set email = ${victims}, email_verified = false where email like 'stranger.first%'`)
    const answer = (version: number) =>
      fresh.call('POST', `/api/admin/messages/${message?.id}/answers`, { version, text: 'We look at it.', closes: false }, owner)
    expect((await answer(1)).status).toBe(200)
    await fresh.rows(sql`update outbox set next_at = now() + interval '1 hour' where kind = 'message_answer' and recipient = ${victims}`)
    await move(stranger, own)
    smtp.received.length = 0
    await fresh.rows(sql`update outbox set next_at = now() where kind = 'message_answer'`)
    expect((await answer(2)).status).toBe(200)
    await fresh.runJobs()
    expect([smtp.to(victims).length, smtp.to(own).length]).toEqual([2, 0])
  })

  test('gets no letter about a review of what is on its way, sent again or not sent yet', async () => {
    const [first, second] = [newEmail('ann'), newEmail('ann.reviews')]
    const ann = await member(first)
    const staffSession = await openStaffSession(fresh)
    /** A review of an order that was sent and is not over, which staff hide: the id of its e-mail. */
    async function hideReview() {
      const number = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email: first } }, ann)
      const { lines } = await staffSession.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
      const said = { rating: 2, fits: true, text: 'Call me, my number is 555 0100.' }
      const written = await fresh.call<Schema<'OwnReview'>>('PUT', `/api/orders/${number}/reviews/${lines[0]?.id}`, said, ann)
      expect(written.status, written.text).toBe(200)
      const hidden = await staffSession.post(`reviews/${written.body.id}/hide`, { version: 1, reason: 'personal_data' })
      expect(hidden.status, hidden.text).toBe(200)
      const [letter] = await fresh.rows<{ id: string }>(
        sql`select id from outbox where kind = 'review_hidden' and payload ->> 'reviewId' = ${written.body.id}`,
      )
      return letter?.id ?? ''
    }
    const [sent, before, due] = [await hideReview(), await hideReview(), await hideReview()]
    await fresh.rows(sql`update outbox set next_at = now() + interval '1 hour' where id = ${due}`)
    await fresh.runJobs()
    // As it was written before the e-mail named the order.
    await fresh.rows(sql`update outbox set payload = payload - 'orderId' where id = ${before}`)
    await move(ann, second)
    smtp.received.length = 0
    for (const id of [sent, before]) expect((await fresh.call('POST', `/api/admin/outbox/${id}/retry`, {}, owner)).status).toBe(200)
    await fresh.rows(sql`update outbox set next_at = now() where id = ${due}`)
    await fresh.runJobs()
    expect(smtp.to(first)).toEqual([])
    expect(smtp.to(second)).toHaveLength(3)
  })

  test('is told no more that a part is back which its owner waited for, not even by a letter that waits to leave', async () => {
    const [first, second] = [newEmail('waits'), newEmail('waits.new')]
    const ann = await member(first)
    const [back, later, both] = [
      await addProduct(fresh, { stock: 0 }),
      await addProduct(fresh, { stock: 0 }),
      await addProduct(fresh, { stock: 0 }),
    ]
    for (const one of [back, later, both])
      expect((await fresh.call('POST', '/api/stock-wishes', { slug: one, email: first }, ann)).status).toBe(200)
    await fresh.call('POST', '/api/stock-wishes', { slug: both, email: second })
    const restock = (one: string) =>
      fresh.rows(sql`update stock_level set on_hand = 9 where product_id = (select id from product where slug = ${one})`)
    await restock(back)
    await notifyBackInStock(fresh.shop)
    await fresh.rows(sql`update outbox set next_at = now() + interval '1 day' where kind = 'back_in_stock' and recipient = ${first}`)
    await move(ann, second)
    await restock(later)
    await restock(both)
    await notifyBackInStock(fresh.shop)
    await fresh.rows(sql`update outbox set next_at = now() where kind = 'back_in_stock'`)
    await fresh.runJobs()
    const told = (email: string) => smtp.to(email).filter(({ parsed }) => parsed.subject?.startsWith('It is back'))
    expect([told(first).length, told(second).length]).toEqual([0, 3])
    expect(await fresh.rows(sql`select distinct email from stock_wish where email in (${first}, ${second})`)).toEqual([{ email: second }])
  })

  test('is forgotten with her account, without what is his', async () => {
    const { first, second, number, annId, bobId } = await annAndBob()
    await fresh.rows(sql`update "order" set status = 'completed', fulfilment_status = 'fulfilled' where number = ${number}`)
    const { version, messages } = (await staff<Schema<'ErasurePreview'>>('GET', `/${annId}/erasure`)).body
    expect(messages).toBe(1)
    const erased = await staff('POST', `/${annId}/erase`, { email: second, previewVersion: version })
    expect(erased.status, erased.text).toBe(200)
    expect(await fresh.rows(sql`select message from contact_message where lower(email) = ${first}`)).toEqual([
      { message: 'The second words, of Bob' },
    ])
    const left = await fresh.rows<{ kind: string }>(sql`select kind from outbox where recipient = ${first} order by kind`)
    expect(left.map((row) => row.kind)).toEqual((await dataOf(bobId)).letters.map((letter) => letter.kind).toSorted())
    expect(left.map((row) => row.kind)).toContain('contact_received')
    expect(await fresh.rows(sql`select 1 from former_email where email = ${first}`)).toEqual([])
  })

  test('is not written back when a letter to it fails while its owner is erased', async () => {
    const email = newEmail('guest')
    const number = await buyAs(email)
    const letter = (await leaseEmails(fresh.shop)).find(({ kind: of, recipient }) => of === 'order_confirmation' && recipient === email)
    if (!letter) throw new Error('no letter was due')
    await fresh.rows(sql`update "order" set status = 'completed', fulfilment_status = 'fulfilled' where number = ${number}`)
    const id = await idOf(email)
    const { version } = (await staff<Schema<'ErasurePreview'>>('GET', `/${id}/erasure`)).body
    expect((await staff('POST', `/${id}/erase`, { email, previewVersion: version })).status).toBe(200)
    await postponeEmail(fresh.shop, letter, { error: new Error(`550 ${email} is not known`), isFinal: false })
    expect(await fresh.rows(sql`select recipient, state, last_error from outbox where id = ${letter.id}`)).toEqual([
      { recipient: '', state: 'stored', last_error: null },
    ])
  })

  test('that was to become one and was never confirmed is forgotten with the account', async () => {
    const [email, wanted] = [newEmail('own'), newEmail('wanted')]
    const session = await member(email)
    const asked = await fresh.call('POST', '/api/account/email', { email: wanted }, session)
    expect(asked.status, asked.text).toBe(200)
    await fresh.runJobs()
    const mailed = () => fresh.rows(sql`select kind from outbox where recipient = ${wanted}`)
    expect(await mailed()).toEqual([{ kind: 'change_email' }])
    const id = await idOf(email)
    // The link in it proves that a mailbox is read: it is not handed out.
    expect([...kinds(await dataOf(id))]).not.toContain('change_email')
    const { version } = (await staff<Schema<'ErasurePreview'>>('GET', `/${id}/erasure`)).body
    expect((await staff('POST', `/${id}/erase`, { email, previewVersion: version })).status).toBe(200)
    expect(await mailed()).toEqual([])
  })

  test('of a customer who is merged goes to who stays; one that was never proven counts for nobody', async () => {
    const [guest, kept] = [newEmail('guest'), newEmail('kept')]
    await buyAs(guest)
    await write(guest, 'As a guest')
    await fresh.runJobs()
    const session = await member(kept)
    const [from, into] = [await idOf(guest), await idOf(kept)]
    const { version } = (await staff<Schema<'MergePreview'>>('GET', `/${into}/merge/${from}`)).body
    expect((await staff('POST', `/${into}/merge/${from}`, { previewVersion: version })).status).toBe(200)
    expect(texts(await dataOf(into))).toEqual(['As a guest'])
    // Moved once more, with an address between that is not confirmed.
    await fresh.rows(sql`update "user" set email_verified = false where email = ${kept}`)
    const next = newEmail('next')
    await move(session, next)
    const { customer } = await dataOf(into)
    expect([customer.email, customer.formerEmails.map(({ email }) => email)]).toEqual([next, [guest]])
  })
})
