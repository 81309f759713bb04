import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Draft = Schema<'BuyerLetterDraft'>
const LETTER = { subject: 'Please stop using this motor', text: 'It may become hot.\nSwitch it off.' }

describe.each(KINDS)('letters to the buyers of a part on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const partOf = async (slug: string) =>
    (await fresh.rows<{ id: string; sku: string }>(sql`select id, sku from product where slug = ${slug}`))[0] ?? { id: '', sku: '' }
  const draft = (productId: string, letter: object = LETTER) => staff.post<Draft>(`products/${productId}/buyer-letters`, letter)
  const start = (id: string) => staff.post<Schema<'ChangeSet'>>(`change-sets/${id}/start`)
  const setOf = async (id: string) => (await staff.get<Schema<'ChangeSet'>>(`change-sets/${id}`)).body
  const letters = () =>
    fresh.rows<{ recipient: string; subject: string; body: string }>(
      sql`select recipient, subject, body from outbox where kind = 'buyer_letter' order by recipient`,
    )
  const eraseOrder = (number: string) => fresh.rows(sql`update "order" set email = '', email_key = '' where number = ${number}`)

  test('each buyer is written to once, about their order; the erased, the unpaid and those whose mail comes back are not', async () => {
    const [slug, other] = [await addProduct(fresh), await addProduct(fresh)]
    const { id, sku } = await partOf(slug)
    const sell = (email: string, of = slug) => buy(fresh, { items: [{ slug: of, quantity: 1 }], customer: { email } })
    const first = await sell('ann@example.com')
    const newest = await sell('Ann+parts@example.com')
    const bounced = await sell('bounced@example.com')
    const erased = await sell('erased@example.com')
    const cancelled = await sell('gone@example.com')
    const late = await sell('late@example.com')
    await sell('else@example.com', other)
    await eraseOrder(erased)
    await fresh.rows(
      sql`insert into email_suppression (email, reason) values ('bounced@example.com', 'bounced'), ('late@example.com', 'unsubscribed')`,
    )
    const { version } = await staff.order(cancelled)
    await staff.change(cancelled, 'cancel', { version, reason: 'They changed their mind.', restock: true })

    const listed = await staff.get<Schema<'StaffOrderList'>>(`orders?filter=sku:is:${sku}&filter=bought:is:true&sort=number`)
    expect(listed.body.orders.map(({ number }) => number)).toEqual([first, newest, bounced, erased, late].toSorted())

    const { status, body, text } = await draft(id)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      recipients: 2,
      unreachable: 1,
      erasedOrders: 1,
      changeSet: { state: 'draft' },
      preview: { subject: LETTER.subject },
    })
    expect(body.preview?.text).toContain(late)
    expect(await letters()).toEqual([])

    expect((await start(body.changeSet.id)).status).toBe(200)
    expect((await start(body.changeSet.id)).status).toBe(409)
    await fresh.runJobs()
    await fresh.runJobs()
    const sent = await letters()
    expect(sent.map(({ recipient }) => recipient)).toEqual(['ann+parts@example.com', 'late@example.com'])
    expect(sent[0]).toMatchObject({ subject: LETTER.subject })
    expect(sent[0]?.body).toContain(newest)
    expect(sent[0]?.body).toContain('It may become hot.')
    expect(await setOf(body.changeSet.id)).toMatchObject({ state: 'done', counts: { written: 2, failed: 1 }, undoUntil: null })
    const logged = await fresh.rows<{ after: unknown }>(
      sql`select after from audit_log where action = 'change-set.start' order by id desc limit 1`,
    )
    expect(JSON.stringify(logged)).toContain(LETTER.subject)
  })

  test('who is erased after the preview gets none, and a run that begins anew writes to nobody twice', async () => {
    const slug = await addProduct(fresh)
    const { id } = await partOf(slug)
    const [one, two] = ['one@again.example', 'two@again.example']
    await buy(fresh, { items: [{ slug, quantity: 1 }], customer: { email: one } })
    const erased = await buy(fresh, { items: [{ slug, quantity: 1 }], customer: { email: two } })
    const { body } = await draft(id)
    expect(body.recipients).toBe(2)
    await eraseOrder(erased)
    await start(body.changeSet.id)
    await fresh.runJobs()
    expect(await setOf(body.changeSet.id)).toMatchObject({ state: 'done', counts: { written: 1, failed: 1 } })
    // As after a process that died before it had noted what it wrote.
    await fresh.rows(sql`update change_set_row set state = 'pending' where change_set_id = ${body.changeSet.id}`)
    await fresh.rows(sql`update change_set set state = 'running' where id = ${body.changeSet.id}`)
    await fresh.runJobs()
    expect((await letters()).filter(({ recipient }) => recipient.endsWith('@again.example'))).toHaveLength(1)
  })

  test('it needs a subject in one line and a text, and a part that there is', async () => {
    const { id } = await partOf(await addProduct(fresh))
    for (const letter of [
      { ...LETTER, subject: ' ' },
      { ...LETTER, text: '' },
      { ...LETTER, subject: 'Two\nlines' },
    ])
      expect((await draft(id, letter)).status).toBe(422)
    expect((await draft('prd_none')).status).toBe(404)
    expect((await draft(id)).body).toMatchObject({ recipients: 0, preview: null })
  })

  test('nobody is put among its buyers: rows of parts are no rows of a letter, which goes out all the same', async () => {
    const slug = await addProduct(fresh)
    await buy(fresh, { items: [{ slug, quantity: 1 }], customer: { email: 'recalled@example.com' } })
    const stranger = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email: 'never@example.com' } })
    const { body } = await draft((await partOf(slug)).id)
    const [other] = await fresh.rows<{ id: string }>(sql`select id from "order" where number = ${stranger}`)
    for (const [position, productId] of [other?.id, null].entries()) {
      const rows = [{ position: 100 + position, productId, change: {} }]
      const added = await staff.post(`change-sets/${body.changeSet.id}/rows`, { rows })
      expect([added.status, added.body.code]).toEqual([409, 'not_allowed_in_state'])
    }
    expect((await start(body.changeSet.id)).status).toBe(200)
    await fresh.runJobs()
    expect(await setOf(body.changeSet.id)).toMatchObject({ state: 'done', counts: { written: 1, failed: 0 } })
    const recipients = (await letters()).map(({ recipient }) => recipient)
    expect(recipients).toContain('recalled@example.com')
    expect(recipients).not.toContain('never@example.com')
  })
})
