import { readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '#server/root.ts'
import { countStatements } from '#server/db/statements.ts'
import { orderToken } from '#server/shop/order/order-access.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, emailsOf, newKey, orderLinkOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop, ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { signInAsAdmin, signUp } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { ORIGIN } from '#test/support/test-env.ts'
import type { OrderId } from '#domain/id.ts'

const DAY_MS = 86_400_000
const UNKNOWN = 'PW-0000-0000-0000-0'

/** A paid order of a guest: its id, its number, and the token of its mailed link. */
async function sell(fresh: FreshShop, headers: Record<string, string> = {}) {
  const items = [{ slug: await addProduct(fresh), quantity: 1 }]
  const number = await buy(fresh, { items, customer: { email: 'guest@example.com' } }, headers)
  await fresh.runJobs()
  const [row] = await fresh.rows<{ id: OrderId }>(sql`select id from "order" where number = ${number}`)
  return { number, id: row?.id ?? ('ord_none' as const), ...(await orderLinkOf(fresh, number)) }
}

/** Opens a mailed link as the page does: the cookie that the browser then has. */
async function open(fresh: FreshShop, number: string, token: string) {
  const { status, headers, text } = await fresh.call('POST', `/api/orders/${number}/access`, { token })
  const [setCookie = ''] = headers.getSetCookie()
  return { status, text, setCookie, cookie: setCookie.split(';', 1)[0] ?? '' }
}

const without = ({ requestId: _, ...body }: ProblemBody) => body

/** A link's token as version 0.4 mailed it. */
const formerToken = ({ shop }: FreshShop, orderId: string) =>
  createHmac('sha256', shop.env.AUTH_SECRET).update(`order-link:${orderId}`).digest('base64url')

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

describe.each(KINDS)('links to orders on %s', (kind) => {
  const fresh = useFreshShop(kind)
  beforeEach(() => fresh.rows(sql`delete from rate_limit`))

  test('a token becomes a cookie of this order, which no script can read and other sites cannot send', async () => {
    const mine = await sell(fresh)
    const other = await sell(fresh)
    const { status, setCookie, cookie } = await open(fresh, mine.number, mine.token)
    expect(status).toBe(200)
    expect(setCookie.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax'])
    const read = (number: string, headers: Record<string, string>) => fresh.call('GET', `/api/orders/${number}`, undefined, headers)
    expect((await read(mine.number, { cookie })).status).toBe(200)
    expect((await read(mine.number.toLowerCase().replaceAll('-', ''), { cookie })).status).toBe(200)
    expect((await read(other.number, { cookie })).status).toBe(404)
    const both = { cookie: `${cookie}; ${(await open(fresh, other.number, other.token)).cookie}` }
    for (const { number } of [mine, other]) expect((await read(number, both)).status).toBe(200)
    // The cookie of one order under the name of another.
    expect((await read(other.number, { cookie: cookie.replace(mine.number, other.number) })).status).toBe(404)
  })

  test('a link works for ninety days, its cookie no longer than that', async () => {
    const { number, id } = await sell(fresh)
    const openedAfter = async (days: number) => (await open(fresh, number, orderToken(fresh.shop, id, ago(days)))).status
    expect([await openedAfter(0), await openedAfter(90), await openedAfter(91)]).toEqual([200, 200, 404])
    const name = `partwright.order.${number}`
    for (const [days, status] of [
      [90, 200],
      [91, 404],
    ] as const) {
      const cookie = `${name}=${orderToken(fresh.shop, id, ago(days))}`
      expect((await fresh.call('GET', `/api/orders/${number}`, undefined, { cookie })).status).toBe(status)
    }
    const [day, signature] = orderToken(fresh.shop, id, ago(91)).split('.')
    expect((await open(fresh, number, `${Number(day) + 1}.${signature}`)).status).toBe(404)
  })

  test('a link of version 0.4 works until ninety days after its order was placed', async () => {
    const { number, id } = await sell(fresh)
    const token = formerToken(fresh, id)
    expect((await open(fresh, number, token)).status).toBe(200)
    await fresh.rows(sql`update "order" set created_at = now() - interval '91 days' where number = ${number}`)
    expect((await open(fresh, number, token)).status).toBe(404)
  })

  test('the number of a former version opens its order, however it is typed', async () => {
    const { number: placed, id } = await sell(fresh)
    await fresh.rows(sql`update "order" set number = 'PW-0000-0000' where number = ${placed}`)
    const token = orderToken(fresh.shop, id)
    for (const number of ['PW-0000-0000', 'pw00000000', '0000 0000'])
      expect((await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}?token=${token}`)).body.number).toBe('PW-0000-0000')
    const found = await fresh.call<Schema<'Order'>>('POST', '/api/orders/lookup', { number: '0000-0000', email: 'guest@example.com' })
    expect(found.body.number).toBe('PW-0000-0000')
    const staff = await openStaffSession(fresh)
    expect((await staff.get<Schema<'OrderList'>>('orders?q=pw00000000')).body.orders.map(({ number }) => number)).toEqual(['PW-0000-0000'])
  })

  describe('is there such an order?', () => {
    let mine: Awaited<ReturnType<typeof sell>>
    let owned: Awaited<ReturnType<typeof sell>>
    let owner: Record<string, string>
    let stranger: Record<string, string>
    let guest: Record<string, string>
    let otherGuest: Record<string, string>
    beforeAll(async () => {
      owner = await signUp(fresh, 'owner@example.com')
      stranger = await signUp(fresh, 'stranger@example.com')
      mine = await sell(fresh)
      owned = await sell(fresh, owner)
      guest = { cookie: (await open(fresh, mine.number, mine.token)).cookie }
      otherGuest = { cookie: (await open(fresh, owned.number, owned.token)).cookie }
    })

    const ask = (path: string, headers: Record<string, string>) => fresh.call('GET', `/api/orders/${path}`, undefined, headers)
    const send = (number: string, headers: Record<string, string>) =>
      fresh.call(
        'POST',
        `/api/orders/${number}/returns`,
        { lines: [{ lineId: 'lin_none', quantity: 1, reason: 'other' }] },
        { 'idempotency-key': newKey(), ...headers },
      )

    test('who may see it, and ask for a return: its owner, or who has opened its link, and nobody else', async () => {
      const visitors = { nobody: {}, owner, stranger, guest, otherGuest }
      const seen: Record<string, string[]> = {}
      for (const { number } of [mine, owned])
        for (const [name, headers] of Object.entries(visitors)) {
          const read = await ask(number, headers)
          const returned = await send(number, headers)
          if (read.status === 200) (seen[number] ??= []).push(name)
          // Whoever may ask is told that this line is none of the order.
          expect([read.status, returned.status], name).toEqual(read.status === 200 ? [200, 422] : [404, 404])
        }
      expect(seen).toEqual({ [mine.number]: ['guest'], [owned.number]: ['owner', 'otherGuest'] })
    })

    test('an unknown number, another’s, a wrong and an expired token get one answer, for which the database is asked the same', async () => {
      const wrong = [
        '',
        'x',
        'A'.repeat(43),
        'é'.repeat(43),
        '\ufffd'.repeat(43),
        'é'.repeat(100),
        formerToken(fresh, owned.id),
        orderToken(fresh.shop, owned.id),
        orderToken(fresh.shop, mine.id, ago(91)),
        `99999.${'é'.repeat(43)}`,
      ]
      const visitors = { nobody: {}, stranger, otherGuest }
      for (const [visitor, headers] of Object.entries(visitors))
        for (const token of [undefined, ...wrong]) {
          const query = token === undefined ? '' : `?token=${encodeURIComponent(token.toWellFormed())}`
          const answers = new Set<string>()
          for (const number of [mine.number, UNKNOWN, 'PW-0000-0000']) {
            const { result, statements } = await countStatements(() => ask(number + query, headers))
            answers.add(JSON.stringify([result.status, without(result.body), statements.length]))
          }
          expect([...answers], `${visitor} ${token}`).toEqual([expect.stringMatching(/^\[404,.*"Order not found"/)])
        }
      const exchanged = new Set<string>()
      for (const number of [mine.number, UNKNOWN, 'PW-0000-0000'])
        for (const token of wrong) {
          const { result, statements } = await countStatements(() => fresh.call('POST', `/api/orders/${number}/access`, { token }))
          exchanged.add(JSON.stringify([result.status, without(result.body), statements.length, result.headers.getSetCookie()]))
        }
      expect([...exchanged]).toEqual([expect.stringMatching(/^\[404,.*"Order not found"/)])
    })
  })

  test('who tries too many numbers or tokens waits; a reload now and then does not count for much', async () => {
    const { number, token } = await sell(fresh)
    const { cookie } = await open(fresh, number, token)
    const ask = (path: string, address: string, headers = {}) => fresh.call('GET', `/api/orders/${path}`, undefined, headers, address)
    for (let n = 0; n < 60; n++) {
      expect((await ask(`${UNKNOWN}?token=${n}`, '203.0.113.9')).status).toBe(404)
      expect((await ask(number, '203.0.113.9', { cookie })).status).toBe(200)
    }
    for (const path of [number, `${number}?token=${token}`]) expect((await ask(path, '203.0.113.9', { cookie })).status).toBe(429)
    expect((await fresh.call('POST', `/api/orders/${number}/access`, { token }, {}, '203.0.113.9')).status).toBe(429)
    expect((await ask(number, '203.0.113.10', { cookie })).status).toBe(200)
  }, 30_000)

  describe('a new link', () => {
    const wish = async (number: string, { address = '127.0.0.1', origin = ORIGIN } = {}) => {
      const request = new Request(`${ORIGIN}/api/orders/${encodeURIComponent(number)}/new-link`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      })
      const answer = await fresh.send(request, address)
      return [answer.status, answer.headers.get('location'), await answer.text(), answer.headers.getSetCookie()]
    }
    const links = async (number: string) => (await emailsOf(fresh, 'order_link')).filter(({ subject }) => subject?.includes(number))

    test('goes to the address of the order alone, and opens it', async () => {
      const { number } = await sell(fresh)
      expect(await wish(number.toLowerCase())).toEqual([303, `/orders/${number}?link=sent`, '', []])
      await expect.poll(() => fresh.rows(sql`select 1 from outbox where kind = 'order_link'`)).toHaveLength(1)
      await fresh.runJobs()
      expect((await links(number)).map(({ recipient }) => recipient)).toEqual(['guest@example.com'])
      const { token } = await orderLinkOf(fresh, number, 'order_link')
      expect((await open(fresh, number, token)).status).toBe(200)
    })

    test('is answered the same for a number of nobody, and for an order that was never paid; nothing is mailed for those', async () => {
      const { number } = await sell(fresh)
      const before = (await emailsOf(fresh, 'order_link')).length
      await fresh.rows(sql`update "order" set number = 'PW-1111-1111', status = 'expired', payment_status = 'expired', paid_at = null,
        paid_cents = 0 where number = ${number}`)
      for (const other of [UNKNOWN, 'PW-1111-1111']) expect(await wish(other)).toEqual([303, `/orders/${other}?link=sent`, '', []])
      expect(await wish('<b>//x')).toEqual([303, '/orders/%3Cb%3E%2F%2Fx?link=sent', '', []])
      // A later one has been written by the time that these would have been.
      const later = await sell(fresh)
      await wish(later.number)
      await expect.poll(() => emailsOf(fresh, 'order_link')).toHaveLength(before + 1)
    })

    test('is mailed three times in an hour for an order, and five times in ten minutes for a visitor', async () => {
      const { number } = await sell(fresh)
      for (const wished of [number, UNKNOWN]) {
        for (let n = 0; n < 3; n++) expect(await wish(wished)).toEqual([303, `/orders/${wished}?link=sent`, '', []])
        expect(await wish(wished)).toEqual([303, `/orders/${wished}?link=wait`, '', []])
      }
      await fresh.rows(sql`delete from rate_limit`)
      for (let n = 0; n < 5; n++) expect((await wish(`nonsense ${n}`, { address: '203.0.113.77' }))[1]).toContain('link=sent')
      expect((await wish(UNKNOWN, { address: '203.0.113.77' }))[1]).toContain('link=wait')
      expect((await wish(UNKNOWN, { address: '203.0.113.78' }))[1]).toContain('link=sent')
    })

    test('cannot be asked for by another site', async () => {
      expect((await wish(UNKNOWN, { origin: 'https://evil.example' }))[0]).toBe(403)
    })
  })
})

describe.each(KINDS)('a shop on https, on %s', (kind) => {
  const fresh = useFreshShop(kind, { PUBLIC_URL: 'https://shop.test' })

  test('its cookie of an order is sent by this host and on https alone', async () => {
    const items = [{ slug: await addProduct(fresh), quantity: 1 }]
    const number = await buy(fresh, { items })
    const [row] = await fresh.rows<{ id: OrderId }>(sql`select id from "order" where number = ${number}`)
    const { setCookie, cookie } = await open(fresh, number, orderToken(fresh.shop, row?.id ?? 'ord_none'))
    expect(setCookie).toMatch(/^__Host-partwright\.order\.PW-/)
    expect(setCookie.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure'])
    const read = (sent: string) => fresh.call('GET', `/api/orders/${number}`, undefined, { cookie: sent })
    expect((await read(cookie)).status).toBe(200)
    // One that any host of the same domain could set.
    expect((await read(cookie.replace('__Host-', ''))).status).toBe(404)
  })
})

describe.each(KINDS)('kept e-mails on %s', (kind) => {
  const fresh = useFreshShop(kind)

  test('can be read by the owner of their folder only, also when it was open before', async () => {
    const folder = join(fresh.folder, 'mail')
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o777)
    const umask = process.umask(0)
    try {
      await sell(fresh)
    } finally {
      process.umask(umask)
    }
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    const [{ id } = { id: '' }] = await emailsOf(fresh, 'order_confirmation')
    expect([modeOf(folder), modeOf(join(folder, `${id}.txt`)), modeOf(join(folder, `${id}.html`))]).toEqual(['700', '600', '600'])
  })

  test('those of a former version lose their tokens when it is upgraded', async () => {
    const folder = join(ROOT, 'src/server/db/migrations')
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('_hide_tokens.sql'))
    const url = `${ORIGIN}/orders/PW-0000-0000?token=${'A-_9'.repeat(10)}`
    await fresh.rows(sql`insert into outbox (id, idempotency_key, kind, recipient, payload, state, body, html) values
      ('mail_former', 'former', 'order_shipped', 'a@example.com', '{}', 'sent', ${`Look: ${url}\nBye`}, ${`<a href="${url}&amp;token=x.y">Look</a>`})`)
    await fresh.rows(sql.raw(readFileSync(join(folder, file), 'utf8')))
    expect(await fresh.rows(sql`select body, html from outbox where id = 'mail_former'`)).toEqual([
      {
        body: `Look: ${ORIGIN}/orders/PW-0000-0000?token=[hidden]\nBye`,
        html: `<a href="${ORIGIN}/orders/PW-0000-0000?token=[hidden]&amp;token=[hidden]">Look</a>`,
      },
    ])
  })

  test('staff read them without what opens an order', async () => {
    const { number, token } = await sell(fresh)
    const { text } = await fresh.call('GET', '/api/admin/outbox', undefined, await signInAsAdmin(fresh))
    expect(text).toContain(`/orders/${number}?token=[hidden]`)
    expect(text).not.toContain(token)
    const stored = await fresh.rows<{ text: string }>(sql`select outbox::text as text from outbox`)
    for (const row of stored) expect(row.text).not.toContain(token)
  })
})
