import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buyShipRefund } from '../../docs/client.ts'
import { ROOT } from '#server/root.ts'
import { deliveryLog } from '#server/shop/webhook/delivery-log.ts'
import { OPERATIONS } from '#test/support/people/operations.ts'
import { addProduct } from '#test/support/build.ts'
import { checkOut, CUSTOMER, press, sellPart } from '#test/support/buy.ts'
import { faultOfExample } from '#test/support/contract.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Posted } from '#test/support/schema.ts'
import { openStaffSession, syncRefunds } from '#test/support/staff.ts'
import { ORIGIN } from '#test/support/test-env.ts'

interface Operation {
  operationId: string
  'x-access': string
  security: Record<string, string[]>[]
  parameters?: { in: string; name: string; description?: string }[]
}
interface Contract {
  paths: Record<string, Record<string, Operation>>
}

const isLinkToken = (parameter: { in: string; name: string }) => parameter.in === 'query' && parameter.name === 'token'

describe.each(KINDS)('what other programs are told about the API, on %s', (kind) => {
  const fresh = useFreshShop(kind)

  test('the client of docs/ buys, ships and gives money back by the contract and a key', async () => {
    const staff = await openStaffSession(fresh)
    const scopes = ['orders:write', 'refunds:write']
    const { body } = await staff.post<Posted<'/api/admin/api-keys'>>('api-keys', { name: 'Client', scopes, expiresAt: null })
    const slug = await addProduct(fresh, { stock: 3 })
    const shop = { url: ORIGIN, key: body.key, fetch: (request: Request) => fresh.send(request) }
    const { order } = await buyShipRefund(shop, { slug, buyer: CUSTOMER, pay: (url) => press(fresh, { url }, 'pay') })
    await syncRefunds(fresh)
    expect(await staff.order(order.number)).toMatchObject({ paymentStatus: 'refunded', fulfilmentStatus: 'fulfilled' })
  })

  test('the orders that the docs tell a program to ask for are those to be sent: paid, and not on hold', async () => {
    const staff = await openStaffSession(fresh)
    const scopes = ['orders:read']
    const { body: made } = await staff.post<Posted<'/api/admin/api-keys'>>('api-keys', { name: 'Parcels', scopes, expiresAt: null })
    await checkOut(fresh, { items: [{ slug: await addProduct(fresh, { stock: 3 }), quantity: 1 }] })
    const held = await sellPart(fresh)
    const toSend = await sellPart(fresh)
    const { version } = await staff.order(held.number)
    expect((await staff.post(`orders/${held.number}/hold`, { version, reason: 'Wrong address' })).status).toBe(200)
    const [, told = ''] =
      /'https:\/\/YOUR-SHOP(\/api\/admin\/orders\?[^']+)'/.exec(readFileSync(join(ROOT, 'docs/programs.md'), 'utf8')) ?? []
    const { status, body, text } = await fresh.call<Got<'/api/admin/orders'>>('GET', told, undefined, {
      authorization: `Bearer ${made.key}`,
    })
    expect(status, text).toBe(200)
    expect(body.orders.map(({ number }) => number)).toEqual([toSend.number])
  })

  test('the contract says what each list can be filtered and sorted by', async () => {
    const lists = OPERATIONS.filter(({ parameters }) => parameters.some(({ name }) => name === 'filter'))
    expect(lists.length).toBeGreaterThan(20)
    const { body } = await fresh.call<{ paths: Record<string, Record<string, Operation>> }>('GET', '/api/openapi.json')
    for (const { path } of lists) {
      const told = new Map(body.paths[path]?.get?.parameters?.map(({ name, description = '' }) => [name, description]))
      expect(told.get('filter'), path).toMatch(/Fields: `[\w-]+` \(/)
      expect(told.get('sort'), path).toMatch(/^One of \w+/)
    }
  })

  test('what is not read of a list is not asked for: a file has no pages, nor has the place of a part', () => {
    const whole = OPERATIONS.filter(
      ({ path, parameters }) => /\/(export|place)$/.test(path) && parameters.some(({ name }) => name === 'filter'),
    )
    expect(whole.length).toBeGreaterThan(8)
    const pages = whole.filter(({ parameters }) => parameters.some(({ name }) => ['page', 'size', 'limit'].includes(name)))
    expect(pages.map(({ path }) => path)).toEqual([])
  })

  test('the contract has every message that a receiver can meet, the one that staff send to try it as well', async () => {
    const { body } = await fresh.call<{ webhooks: Record<string, { post: Operation }> }>('GET', '/api/openapi.json')
    const { choices = [] } = deliveryLog.fields.type?.kind === 'choice' ? deliveryLog.fields.type : {}
    expect(Object.keys(body.webhooks).toSorted()).toEqual([...choices].toSorted())
    expect(choices).toContain('test')
    expect(JSON.stringify(body.webhooks.test)).toContain('"endpointId"')
    const ids = Object.values(body.webhooks).map(({ post }) => post.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the reference has every operation, webhook and schema, without a script', async () => {
    const response = await fresh.send(new Request(`${ORIGIN}/api/docs`))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    const page = await response.text()
    const said = page.replaceAll('<wbr />', '')
    expect(OPERATIONS.filter(({ method, path }) => !said.includes(`${method} ${path}</b>`)).map(({ path }) => path)).toEqual([])
    for (const part of ['<b>order.paid</b>', 'webhook-signature', 'id="schema-StaffOrder"', 'Authorization: Bearer pw_'])
      expect(said).toContain(part)
    expect(page).not.toMatch(/<script|\son\w+=|\[object Object\]|undefined/)
    const targets = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const missing = [...page.matchAll(/ href="#([^"]+)"/g)].flatMap(([, id]) => (id !== undefined && !targets.has(id) ? id : []))
    expect(missing).toEqual([])
    expect(said).toContain('<pre>{\n  <b>url</b>: string <i>at most 500 letters</i>\n  <b>events</b>: (&quot;order.paid&quot;')
    expect(page.length).toBeLessThan(2_000_000)
  })

  test('contract and reference are packed once, and not for each who asks', async () => {
    for (const path of ['/api/openapi.json', '/api/docs']) {
      const ask = (encoding: string) => fresh.send(new Request(ORIGIN + path, { headers: { 'accept-encoding': encoding } }))
      const whole = await (await ask('identity')).text()
      const answer = await ask('gzip, br')
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['br', 'accept-encoding'])
      expect(brotliDecompressSync(await answer.bytes()).toString()).toBe(whole)
    }
  })

  test('the examples of the contract are what it asks for', () => {
    const shown = OPERATIONS.filter(({ example }) => example !== undefined)
    expect(shown.length).toBeGreaterThan(7)
    const faults = shown.flatMap(({ method, path, example }) => faultOfExample(method, path, example) ?? [])
    expect(faults).toEqual([])
  })

  test('the token of an order’s link is a way in where it is read from the address', async () => {
    const { body } = await fresh.call<Contract>('GET', '/api/openapi.json')
    const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods))
    const opened = operations.filter(({ security }) => security.some((way) => 'orderLink' in way))
    expect(opened.length).toBeGreaterThan(0)
    const reading = operations.filter((one) => one['x-access'] === 'order' && one.parameters?.some(isLinkToken))
    expect(opened.map(({ operationId }) => operationId)).toEqual(reading.map(({ operationId }) => operationId))
  })

  test('every list can be asked for by page and limit', async () => {
    const staff = await openStaffSession(fresh)
    const paged = OPERATIONS.filter(({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'page'))
    expect(paged.length).toBeGreaterThan(30)
    expect(paged.filter(({ parameters }) => !parameters.some(({ name }) => name === 'limit')).map(({ path }) => path)).toEqual([])
    type Page = { total: number; page: number; pageCount: number; rows?: unknown[] }
    const first = await staff.get<Page>('products?limit=7&page=1')
    const second = await staff.get<Page>('products?limit=7&page=2&size=50')
    expect([first.body.rows?.length, second.body.rows?.length]).toEqual([7, 7])
    expect(first.body.pageCount).toBe(Math.ceil(first.body.total / 7))
    expect(JSON.stringify(first.body.rows)).not.toBe(JSON.stringify(second.body.rows))
    const category = await fresh.call<{ pageCount: number; total: number }>('GET', '/api/categories/vacuum-parts?limit=5')
    expect(category.body.pageCount).toBe(Math.ceil(category.body.total / 5))
    for (const limit of ['0', '101', '-1', '1.5', 'all', '']) expect((await staff.get(`products?limit=${limit}`)).status, limit).toBe(422)
  })
})
