import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import type { EmailKind, NewEmail } from '#server/shop/outbox/outbox.ts'
import { addProduct } from '#test/support/build.ts'
import { buy } from '#test/support/buy.ts'
import { addCertificate } from '#test/support/files/certificates.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { signUpConfirmed } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'

interface Letter extends Record<string, unknown> {
  state: string
  body: string | null
  isAside: boolean
}

describe.each(KINDS)('e-mails that leave late, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let count = 0

  /** An e-mail that could not leave for so long. */
  async function sendAfter(waited: string, email: Omit<NewEmail, 'idempotencyKey'>): Promise<Letter | undefined> {
    const key = `late:${count++}`
    const written = { ...email, idempotencyKey: key } as NewEmail
    await fresh.shop.db.transaction((tx) => enqueueEmails(fresh.shop, tx, [written]))
    await fresh.rows(sql`update outbox set created_at = now() - ${waited}::interval where idempotency_key = ${key}`)
    await fresh.runJobs()
    const [row] = await fresh.rows<Letter>(
      sql`select state, body, set_aside_at is not null as "isAside" from outbox where idempotency_key = ${key}`,
    )
    return row
  }

  const link = { name: 'Ann', linkId: 'sil_1' }
  const LINKS: [EmailKind, object, waited: string, says: string][] = [
    ['sign_in_link', link, '6 minutes', 'within 4 minutes: until '],
    ['sign_in_link', link, '9 minutes 30 seconds', 'within 1 minute: until '],
    ['confirm_address', link, '20 minutes', 'within 40 minutes: until '],
    ['password_reset', link, '20 minutes', 'within 10 minutes: until '],
    ['change_email', { linkId: 'acl_1', userId: 'use_1' }, '20 minutes', 'within 40 minutes: until '],
    ['staff_password', link, '20 minutes', 'within 40 minutes: until '],
    ['staff_invitation', { linkId: 'stl_1', role: 'support', by: 'Dana' }, '30 hours', 'within 6 days: until '],
  ]
  test.each(LINKS)('%s says how long its link still works', async (template, payload, waited, says) => {
    const letter = await sendAfter(waited, { kind: template, recipient: 'ann@example.com', payload })
    expect(letter?.body?.replace(/\s+/g, ' ')).toContain(says)
    expect(letter?.body?.replace(/\s+/g, ' ')).toMatch(/until [A-Z][a-z]+ \d{1,2} at \d{1,2}:\d\d.[AP]M E[DS]T/)
  })

  test('a link that has ended before it could leave is not mailed, and is nobody’s work', async () => {
    const letter = await sendAfter('11 minutes', { kind: 'sign_in_link', recipient: 'ann@example.com', payload: link })
    expect(letter).toEqual({ state: 'failed', body: null, isAside: true })
  })

  test('of parts that were running low those are named that still are', async () => {
    const [full, low] = [
      await addProduct(fresh, { stock: 6, sku: 'FULL-AGAIN', lowStockThreshold: 5 }),
      await addProduct(fresh, { stock: 6, sku: 'STILL-LOW', lowStockThreshold: 5 }),
    ]
    await buy(fresh, { items: [full, low].map((slug) => ({ slug, quantity: 2 })) })
    const rows = await fresh.rows<{ id: `prd_${string}` }>(sql`select id from product where slug in (${full}, ${low}) order by sku`)
    const ids = rows.map(({ id }) => id)
    const refill = (slug: string) =>
      fresh.rows(sql`update stock_level set on_hand = 50 where product_id = (select id from product where slug = ${slug})`)
    await refill(full)
    const first = await sendAfter('1 hour', { kind: 'staff_low_stock', recipient: 'staff', payload: { productIds: ids } })
    expect(first?.body).toContain('STILL-LOW')
    expect(first?.body).not.toContain('FULL-AGAIN')
    await refill(low)
    const second = await sendAfter('2 hours', { kind: 'staff_low_stock', recipient: 'staff', payload: { productIds: ids } })
    expect(second).toEqual({ state: 'failed', body: null, isAside: true })
  })

  test.each(['approved', 'expiring'] as const)('a certificate that was revoked meanwhile is not told to be %s', async (news) => {
    const email = `revoked-${news}@example.com`
    await signUpConfirmed(fresh, email)
    const id = await addCertificate(fresh, { email, status: 'approved' })
    const tell = () => sendAfter('1 hour', { kind: `certificate_${news}`, recipient: email, payload: { certificateId: id } })
    expect((await tell())?.body).toContain('tax-exempt certificate')
    const staff = await openStaffSession(fresh)
    const revoked = await staff.post(`tax-certificates/${id}/revoke`, { version: 1, reason: 'The business has closed.' })
    expect(revoked.status, revoked.text).toBe(200)
    expect(await tell()).toEqual({ state: 'failed', body: null, isAside: true })
  })

  test('of a new order that is on hold by then staff are told so', async () => {
    const slug = await addProduct(fresh, { stock: 6 })
    const number = await buy(fresh, { items: [{ slug, quantity: 1 }] })
    const staff = await openStaffSession(fresh)
    const [row] = await fresh.rows<{ id: `ord_${string}` }>(sql`select id from "order" where number = ${number}`)
    const tell = () => sendAfter('1 hour', { kind: 'staff_new_order', recipient: 'staff', payload: { orderId: row?.id ?? 'ord_' } })
    expect((await tell())?.body).not.toContain('on hold')
    await staff.change(number, 'hold', { reason: 'The address looks odd', version: (await staff.order(number)).version })
    expect((await tell())?.body).toContain('It is on hold: nothing ships until somebody has decided.')
    const subjects = await fresh.rows(
      sql`select subject from outbox where idempotency_key like 'late:%' and kind = 'staff_new_order' order by id`,
    )
    expect(subjects).toEqual([{ subject: `New order ${number}` }, { subject: `New order ${number}, on hold` }])
  })

  test('of an order that is on hold or cancelled by then its buyer is not told that it is got ready', async () => {
    const slug = await addProduct(fresh, { stock: 6 })
    const number = await buy(fresh, { items: [{ slug, quantity: 1 }] })
    const staff = await openStaffSession(fresh)
    const [row] = await fresh.rows<{ id: `ord_${string}` }>(sql`select id from "order" where number = ${number}`)
    const payload = { orderId: row?.id ?? ('ord_' as const) }
    const tell = async () => {
      const letter = await sendAfter('1 hour', { kind: 'order_confirmation', recipient: 'ann@example.com', payload })
      return { ...letter, body: letter?.body?.replace(/\s+/g, ' ') ?? null }
    }
    const onTime = await tell()
    expect(onTime.body).toContain('We have your payment and are getting your parts ready.')
    expect(onTime.body).toContain('Ships by')
    await staff.change(number, 'hold', { reason: 'The address looks odd', version: (await staff.order(number)).version })
    const held = await tell()
    expect(held.body).toContain('We have your payment. It is on hold for now: we look at it before we send anything, and write to you.')
    expect(held.body).not.toMatch(/getting your parts ready|Ships by/)
    await staff.change(number, 'cancel', {
      reason: 'The address does not exist',
      restock: true,
      version: (await staff.order(number)).version,
    })
    const late = await tell()
    expect(late.body).toContain('We have your payment. It has been cancelled since: another e-mail tells you of that.')
    expect(late.body).not.toMatch(/getting your parts ready|when it ships|Ships by/)
  })
})
