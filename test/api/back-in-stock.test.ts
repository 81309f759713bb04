import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyBackInStock } from '#server/shop/marketing/notify-back-in-stock.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Got, Posted } from '#test/support/schema.ts'
import { signIn, signInAsAdmin, signUpConfirmed } from '#test/support/sign-in.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { ORIGIN } from '#test/support/test-env.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())

describe.each(KINDS)('wishes for parts that are sold out, on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  beforeEach(async () => {
    smtp.received.length = 0
    await fresh.rows(sql`delete from rate_limit`)
  })

  let visitors = 0
  const soldOut = () => addProduct(fresh, { stock: 0 })
  const wish = <Body = Posted<'/api/stock-wishes'>>(slug: unknown, email: unknown, headers: Record<string, string> = {}) =>
    fresh.call<Body>('POST', '/api/stock-wishes', { slug, email }, headers, `198.51.100.${visitors++ % 250}`)
  const restock = async (slug: string, delta: number) => {
    const staff = await openStaffSession(fresh)
    expect((await staff.post(`products/${slug}/stock`, { delta, reason: 'restock', note: null })).status).toBe(200)
  }
  const page = (method: string, url: string) => fresh.send(new Request(url, { method, ...(method === 'POST' && { body: '' }) }))
  /** The link of the newest e-mail to this address that leads there. */
  const linkTo = (email: string, path: string) => {
    const text = smtp.to(email).at(-1)?.parsed.text ?? ''
    const [link] = new RegExp(`${ORIGIN}/api/stock-wishes/${path}\\?token=[\\w.-]+`).exec(text.replaceAll(/\s+/g, ' ')) ?? []
    if (!link) throw new Error(`no link in: ${text}`)
    return link
  }
  const subjects = (email: string) => smtp.to(email).map(({ parsed }) => parsed.subject)
  /** Somebody who is signed in with a confirmed address. */
  async function customer(email: string) {
    await signUpConfirmed(fresh, email)
    return signIn(fresh, { email, password: 'correct horse battery' })
  }
  /** Waits for a part, with a confirmed address. */
  async function waitFor(slug: string, email: string) {
    expect((await wish(slug, email)).body.result).toBe('mailed')
    await fresh.runJobs()
    expect((await page('POST', linkTo(email, 'confirm'))).status).toBe(200)
  }
  const rowsOf = (slug: string) =>
    fresh.rows<{ email: string; confirmed: boolean; told: boolean }>(sql`
      select w.email, confirmed_at is not null as confirmed, told_at is not null as told
      from stock_wish w join product p on p.id = w.product_id where p.slug = ${slug} order by w.id`)

  test('the address is confirmed by the button of a mailed link, and then one e-mail says that the part is back', async () => {
    const slug = await soldOut()
    const email = 'ann@example.com'
    expect((await wish(slug, email)).body.result).toBe('mailed')
    await fresh.runJobs()
    const link = linkTo(email, 'confirm')
    expect(await (await page('GET', link)).text()).toContain('Yes, tell me')
    expect(await rowsOf(slug)).toEqual([{ email, confirmed: false, told: false }])
    const confirmed = await page('POST', link)
    expect(confirmed.status).toBe(200)
    // Neither promises an e-mail as soon as the first piece is there: three are told for each, those who have waited longest.
    for (const text of [await confirmed.text(), smtp.to(email)[0]?.parsed.text ?? ''])
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(/here few pieces come in, who has waited longest is told first/)
    expect((await page('POST', link)).status).toBe(200)
    await fresh.runJobs()
    expect(subjects(email)).toHaveLength(1)
    await restock(slug, 4)
    await fresh.runJobs()
    await fresh.runJobs()
    expect(subjects(email)).toHaveLength(2)
    const letter = smtp.to(email).at(-1)
    expect(letter?.parsed.subject).toMatch(/^It is back: Test part/)
    expect(letter?.parsed.text).toContain(`${ORIGIN}/product/${slug}`)
    expect(letter?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(letter?.raw).toMatch(/^List-Unsubscribe:\s/m)
    expect(await rowsOf(slug)).toEqual([{ email, confirmed: true, told: true }])
    // It has been answered: the link of before promises no other e-mail.
    for (const method of ['GET', 'POST']) expect((await page(method, link)).status).toBe(410)
  })

  test.each([
    ['next', 'olga@example.com', 0],
    ['next, also once the first is deleted by its age,', 'petra@example.com', 31],
  ])('the link that ends a wish also ends the %s one of the mailbox for the part', async (_, email, days) => {
    const slug = await soldOut()
    await waitFor(slug, email)
    const end = linkTo(email, 'end')
    await restock(slug, 1)
    await fresh.runJobs()
    await restock(slug, -1)
    await fresh.rows(sql`update stock_wish set told_at = told_at - make_interval(days => ${days}) where email = ${email}`)
    await runNightly(fresh.shop)
    expect(await rowsOf(slug)).toHaveLength(days === 0 ? 1 : 0)
    await waitFor(slug, email)
    expect((await page('POST', end)).status).toBe(200)
    expect(await rowsOf(slug)).toEqual([])
    await restock(slug, 1)
    await fresh.runJobs()
    expect(subjects(email).filter((subject) => subject?.startsWith('It is back'))).toHaveLength(1)
    expect((await page('POST', end)).status).toBe(200)
  })

  test('an address that nobody has confirmed gets no e-mail, and its wish is gone after two days', async () => {
    const slug = await soldOut()
    await wish(slug, 'nobody@example.com')
    await restock(slug, 4)
    await fresh.runJobs()
    expect(subjects('nobody@example.com').filter((subject) => subject?.startsWith('It is back'))).toEqual([])
    const link = linkTo('nobody@example.com', 'confirm')
    await fresh.rows(sql`update stock_wish set created_at = now() - interval '49 hours'`)
    expect((await page('POST', link)).status).toBe(410)
    await runNightly(fresh.shop)
    expect(await rowsOf(slug)).toEqual([])
    expect((await page('GET', link)).status).toBe(410)
  })

  test('whoever is signed in with a confirmed address needs no e-mail; with another address, or one that is not confirmed, they do', async () => {
    const slug = await soldOut()
    const signedIn = await customer('carol@example.com')
    expect((await wish(slug, 'Carol@Example.com', signedIn)).body.result).toBe('noted')
    expect((await wish(slug, 'dave@example.com', signedIn)).body.result).toBe('mailed')
    const unconfirmed = await customer('erin@example.com')
    await fresh.rows(sql`update "user" set email_verified = false where email = 'erin@example.com'`)
    expect((await wish(slug, 'erin@example.com', unconfirmed)).body.result).toBe('mailed')
    expect((await rowsOf(slug)).map(({ confirmed }) => confirmed)).toEqual([true, false, false])
  })

  test('a mailbox has one wish for a part however it is spelled, and the answer tells nothing of it', async () => {
    const slug = await soldOut()
    await waitFor(slug, 'frank@example.com')
    const [again, other] = [await wish(slug, 'FRANK+parts@example.com'), await wish(slug, 'unknown@example.com')]
    expect(again.text).toBe(other.text)
    await fresh.runJobs()
    expect(smtp.to('frank+parts@example.com')).toEqual([])
    expect(await rowsOf(slug)).toHaveLength(2)
    const many = await Promise.all(Array.from({ length: 4 }, () => wish(slug, 'grace@example.com')))
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await rowsOf(slug)).toHaveLength(3)
  })

  test('a visitor and a mailbox have limits', async () => {
    const slug = await soldOut()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++)
      statuses.push((await fresh.call('POST', '/api/stock-wishes', { slug, email: `limit-${n}@example.com` }, {}, '203.0.113.9')).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(statuses[10]).toBe(429)
    for (let n = 0; n < 8; n++) expect((await wish(await soldOut(), 'heidi@example.com')).body.result).toBe('mailed')
    await fresh.runJobs()
    expect(smtp.to('heidi@example.com')).toHaveLength(5)
  })

  test('only parts that are sold out can be waited for', async () => {
    const refusal = async (slug: unknown, email: unknown = 'ivan@example.com') => {
      const { status, body } = await wish<ProblemBody>(slug, email)
      return [status, body.code]
    }
    expect(await refusal(await addProduct(fresh, { stock: 3 }))).toEqual([409, 'not_allowed_in_state'])
    expect(await refusal('no-such-part')).toEqual([404, 'not_found'])
    const archived = await soldOut()
    await fresh.rows(sql`update product set active = false where slug = ${archived}`)
    expect(await refusal(archived)).toEqual([404, 'not_found'])
    expect((await refusal(archived, 'ivan@example.com\nBcc: all@example.com'))[0]).toBe(422)
    expect((await refusal(archived, ['ivan@example.com']))[0]).toBe(422)
    expect((await refusal({ '': 1 }))[0]).toBe(422)
  })

  test('one click ends a wish, also twice; a forged, truncated or foreign token ends nothing', async () => {
    const slug = await soldOut()
    await waitFor(slug, 'judy@example.com')
    const [confirm, end] = [linkTo('judy@example.com', 'confirm'), linkTo('judy@example.com', 'end')]
    for (const url of [end.slice(0, -1), `${ORIGIN}/api/stock-wishes/end`, confirm.replace('/confirm', '/end'), `${end}x`])
      expect((await page('POST', url)).status).toBe(404)
    expect((await page('GET', end)).status).toBe(200)
    expect(await rowsOf(slug)).toHaveLength(1)
    expect((await page('POST', end)).status).toBe(200)
    expect((await page('POST', end)).status).toBe(200)
    expect(await rowsOf(slug)).toEqual([])
    expect((await page('POST', confirm)).status).toBe(410)
    await restock(slug, 5)
    await fresh.runJobs()
    expect(smtp.to('judy@example.com')).toHaveLength(1)
  })

  test('jobs that run at once write one e-mail for each wish, and no more than three for a piece in a day', async () => {
    const slug = await soldOut()
    await fresh.rows(sql`insert into stock_wish (id, product_id, email, mailbox, confirmed_at)
      select 'wsh_crowd_' || lpad(n::text, 3, '0'), p.id, 'crowd-' || n || '@example.com', 'crowd-' || n || '@example.com', now() + n * interval '1 ms'
      from product p, generate_series(1, 250) n where p.slug = ${slug}`)
    await fresh.rows(
      sql`insert into email_suppression (email, reason) values ('crowd-1@example.com', 'bounced'), ('crowd-2@example.com', 'unsubscribed')`,
    )
    const letters = async () =>
      (
        await fresh.rows<{ recipient: string }>(
          sql`select recipient from outbox where kind = 'back_in_stock' and recipient like 'crowd-%' order by id`,
        )
      ).map(({ recipient }) => recipient)
    await restock(slug, 2)
    await Promise.all(Array.from({ length: 4 }, () => notifyBackInStock(fresh.shop)))
    expect((await letters()).toSorted()).toEqual([2, 3, 4, 5, 6, 7].map((n) => `crowd-${n}@example.com`))
    await notifyBackInStock(fresh.shop)
    expect(await letters()).toHaveLength(6)
    // The next day two pieces are still there.
    await fresh.rows(sql`update stock_wish set told_at = told_at - interval '25 hours' where told_at is not null`)
    await notifyBackInStock(fresh.shop)
    expect(await letters()).toHaveLength(12)
    await restock(slug, 500)
    await Promise.all(Array.from({ length: 3 }, () => notifyBackInStock(fresh.shop)))
    expect(await letters()).toHaveLength(249)
    expect(new Set(await letters()).size).toBe(249)
  })

  test('an address that must not be written to since the e-mail was written gets none', async () => {
    const slug = await soldOut()
    const emails = ['bounced-since@example.com', 'left-since@example.com'] as const
    for (const email of emails) await waitFor(slug, email)
    await restock(slug, 9)
    await notifyBackInStock(fresh.shop)
    await fresh.rows(sql`insert into email_suppression (email, reason) values (${emails[0]}, 'bounced'), (${emails[1]}, 'unsubscribed')`)
    await fresh.runJobs()
    expect(emails.map((email) => subjects(email).length)).toEqual([1, 2])
  })

  test('a wish ends after twelve months, and a part that was sold out again is waited for again', async () => {
    const slug = await soldOut()
    await waitFor(slug, 'kate@example.com')
    await fresh.rows(sql`update stock_wish set created_at = now() - interval '12 months 1 day' where email = 'kate@example.com'`)
    await restock(slug, 1)
    await fresh.runJobs()
    expect(smtp.to('kate@example.com')).toHaveLength(1)
    await restock(slug, -1)
    await waitFor(slug, 'kate@example.com')
    await restock(slug, 1)
    await fresh.runJobs()
    await restock(slug, -1)
    await waitFor(slug, 'kate@example.com')
    await restock(slug, 1)
    await fresh.runJobs()
    expect(subjects('kate@example.com').filter((subject) => subject?.startsWith('It is back'))).toHaveLength(2)
  })

  test('staff see how many wait, at the part and in the report', async () => {
    const slug = await soldOut()
    await waitFor(slug, 'leo@example.com')
    await wish(slug, 'unconfirmed@example.com')
    const headers = await signInAsAdmin(fresh)
    const [part] = await fresh.rows<{ id: string; name: string }>(sql`select id, name from product where slug = ${slug}`)
    const moved = await fresh.call<Got<'/api/admin/products/{productId}/movements'>>(
      'GET',
      `/api/admin/products/${part?.id}/movements`,
      undefined,
      headers,
    )
    expect(moved.body.wishes).toBe(1)
    const report = await fresh.call<Got<'/api/admin/reports/{reportId}'>>(
      'GET',
      '/api/admin/reports/back-in-stock-wishes?size=100',
      undefined,
      headers,
    )
    expect(report.status, report.text).toBe(200)
    expect(report.text).toContain(part?.name)
  })

  test('a customer’s file has their wishes, and they go with the erasure', async () => {
    const slug = await soldOut()
    const email = 'mia@example.com'
    const own = await customer(email)
    expect((await wish(slug, email, own)).body.result).toBe('noted')
    const headers = await signInAsAdmin(fresh)
    const [person] = await fresh.rows<{ id: string }>(sql`select id from customer where email = ${email}`)
    const path = `/api/admin/customers/${person?.id}`
    const file = await fresh.call<Got<'/api/admin/customers/{customerId}/data'>>('GET', `${path}/data`, undefined, headers)
    expect(file.body.backInStockWishes).toMatchObject([{ part: expect.stringContaining('Test part'), toldAt: null }])
    const { body: preview } = await fresh.call<Got<'/api/admin/customers/{customerId}/erasure'>>(
      'GET',
      `${path}/erasure`,
      undefined,
      headers,
    )
    const erased = await fresh.call('POST', `${path}/erase`, { email, previewVersion: preview.version }, headers)
    expect(erased.status, erased.text).toBe(200)
    expect(await rowsOf(slug)).toEqual([])
  })
})
