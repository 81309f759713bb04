import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { Cache } from '#server/cache.ts'
import { POOLS } from '#server/db/pool.ts'
import { countStatements } from '#server/db/statements.ts'
import { log } from '#server/log.ts'
import { addProduct } from '#test/support/build.ts'
import { openHttpServer } from '#test/support/http-server.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { ORIGIN } from '#test/support/test-env.ts'

interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const get = async (port: number, path: string, headers: Record<string, string> = {}): Promise<Got> => {
  const sent = request({ port, path, headers, agent: false }).end()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the event brings
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
}

/** Pages that are done when the test says so. */
function slowPages() {
  const asked: string[] = []
  const done = Promise.withResolvers<void>()
  const render = async ({ url }: Request) => {
    asked.push(new URL(url).pathname)
    await done.promise
    const html = Buffer.from(`<!DOCTYPE html><title>${url}</title>${'<p>part</p>'.repeat(500)}`)
    return { html, scripts: [], publicParameters: [], isDegraded: false, response: new Response(null) }
  }
  return { asked, render, finish: done.resolve }
}

/** Pages that take some milliseconds, and how many of them were made at once. */
function countedPages() {
  const made = { all: 0, now: 0, most: 0 }
  const render = async ({ url }: Request) => {
    made.all++
    made.most = Math.max(made.most, ++made.now)
    await setTimeout(5)
    made.now--
    const html = Buffer.from(`<!DOCTYPE html><title>${new URL(url).search}</title>`)
    return { html, scripts: [], publicParameters: null, isDegraded: false, response: new Response(null) }
  }
  return { made, render }
}

describe('many visitors at once', () => {
  const fresh = useFreshShop('postgresql')

  test('requests that come in one piece are answered one after the other; who sends hundreds of them in one is let go of', async () => {
    const { made, render } = countedPages()
    const door = await openHttpServer(fresh, { render })
    const inOnePiece = (count: number) =>
      Array.from(
        { length: count },
        (_, n) => `GET /cart?n=${n} HTTP/1.1\r\nHost: shop.test\r\n${n === count - 1 ? 'Connection: close\r\n' : ''}\r\n`,
      ).join('')
    const { body } = await sendRaw(door.port, inOnePiece(10))
    expect(body.match(/\?n=\d/g)).toEqual(Array.from({ length: 10 }, (_, n) => `?n=${n}`))
    expect(made).toEqual({ all: 10, now: 0, most: 1 })
    await sendRaw(door.port, inOnePiece(500))
    expect(made.all).toBeLessThan(50)
    expect((await get(door.port, '/cart')).status).toBe(200)
    await door.close()
  })

  test('a page is rendered once for all who ask at the same time, and is the same in every encoding', async () => {
    const pages = slowPages()
    const door = await openHttpServer(fresh, { render: pages.render, cache: new Cache() })
    const crowd = ['br', 'gzip', 'identity', 'br', 'gzip'].map((encoding) => get(door.port, '/about', { 'accept-encoding': encoding }))
    await expect.poll(() => pages.asked.length).toBe(1)
    pages.finish()
    const answers = await Promise.all(crowd)
    const texts = answers.map(({ body, headers }) => {
      const encoding = headers['content-encoding']
      return (encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body).toString()
    })
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined, 'br', 'gzip'])
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('<p>part</p>')
    expect(pages.asked).toEqual(['/about'])
    const again = await get(door.port, '/about')
    expect([again.status, again.headers.age, pages.asked.length]).toEqual([200, '0', 1])
    await door.close()
  })

  test('who pays does not wait for those who look around; who cannot be served is asked to come back', async () => {
    const pages = slowPages()
    const door = await openHttpServer(fresh, {
      render: pages.render,
      cache: new Cache({ browsing: { running: 2, waiting: 1, waitMs: 60_000 } }),
    })
    const browsing = ['/product/a', '/product/b', '/product/c'].map((path) => get(door.port, path))
    await expect.poll(() => pages.asked.length).toBe(2)
    const refused = await get(door.port, '/product/d')
    expect([refused.status, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([503, '5', 'private, no-store'])
    expect(refused.body.toString()).toContain('Please try again in a moment.')
    const cart = get(door.port, '/cart')
    await expect.poll(() => pages.asked).toContain('/cart')
    pages.finish()
    expect((await Promise.all([...browsing, cart])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await door.close()
  })

  test.each([
    ['where the proxy says who asks, somebody who wants hundreds of pages has one of them begun for one of anybody else', 1],
    ['where nothing says who asks, all wait in the order in which they came', 0],
  ])('%s', async (_, proxies) => {
    const pages = slowPages()
    const cache = new Cache({ browsing: { running: 1, waiting: 500, waitMs: 60_000 } })
    const door = await openHttpServer(fresh, { env: { TRUST_PROXY: proxies }, render: pages.render, cache })
    const ask = (path: string, address: string) => get(door.port, path, { 'x-forwarded-for': address })
    const many = Array.from({ length: 400 }, (__, n) => ask(`/category/${n}`, '203.0.113.1'))
    await expect.poll(() => cache.waiting).toBe(399)
    const one = ask('/about', '203.0.113.2')
    await expect.poll(() => cache.waiting).toBe(400)
    const list = ask('/api/moved?path=/nowhere', '203.0.113.3')
    await expect.poll(() => cache.waiting).toBe(401)
    pages.finish()
    expect(new Set((await Promise.all([...many, one, list])).map(({ status }) => status))).toEqual(new Set([200]))
    expect(pages.asked).toHaveLength(401)
    // Behind the one that was being made, and at most one more of whoever wants hundreds.
    expect(pages.asked.indexOf('/about')).toBe(proxies > 0 ? 2 : 400)
    await door.close()
  })

  test('when too many wait, somebody who wants most of it is asked to come back rather than who wants one page', async () => {
    const pages = slowPages()
    const cache = new Cache({ browsing: { running: 1, waiting: 3, waitMs: 60_000 } })
    const door = await openHttpServer(fresh, { env: { TRUST_PROXY: 1 }, render: pages.render, cache })
    const answered: number[] = []
    const ask = async (path: string, address: string) => {
      const { status } = await get(door.port, path, { 'x-forwarded-for': address })
      answered.push(status)
      return status
    }
    const many = ['/a', '/b', '/c', '/d'].map((path) => ask(path, '203.0.113.1'))
    await expect.poll(() => cache.waiting).toBe(3)
    const one = ask('/about', '203.0.113.2')
    await expect.poll(() => answered).toEqual([503])
    // Nobody has more than one more than the others now.
    expect(await ask('/cleaning', '203.0.113.1')).toBe(503)
    pages.finish()
    expect(await one).toBe(200)
    expect((await Promise.all(many)).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 503])
    await door.close()
  })

  test('a drawing as PNG waits with those who look around, as it takes the same processor', async () => {
    const slug = await addProduct(fresh)
    const pages = slowPages()
    const cache = new Cache({ browsing: { running: 1, waiting: 1, waitMs: 60_000 } })
    const door = await openHttpServer(fresh, { render: pages.render, cache })
    const page = get(door.port, '/about')
    await expect.poll(() => pages.asked.length).toBe(1)
    const logged = vi.spyOn(log, 'error')
    const drawing = get(door.port, `/pictures/${slug}-card.png`)
    await expect.poll(() => cache.waiting).toBe(1)
    await expect.poll(async () => (await get(door.port, `/pictures/${slug}-square.png`)).status).toBe(503)
    // Nothing is broken.
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
    pages.finish()
    expect((await page).status).toBe(200)
    const { status, headers } = await drawing
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    // Else the renderer, as it is loaded, would have Node ask the DNS for the name of each visitor's address, and answer nobody meanwhile.
    expect(process.report).toMatchObject({ excludeNetwork: true })
    await door.close()
  })

  /** How many statements wait. A transaction sees the connections of its first look alone: it is not the one to be asked. */
  const reading = async () =>
    (await fresh.rows(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length

  /** What is sent while nobody may read part numbers, so that as many statements of it wait as the database is given at once: `most`. */
  const blocked = <T>(send: () => Promise<T>, most: number) =>
    fresh.shop.db.transaction(async (tx) => {
      await tx.execute(sql`lock table part_number in access exclusive mode`)
      const answers = Array.from({ length: 5 }, send)
      await expect.poll(reading).toBe(most)
      // What would come besides has the time to come.
      await setTimeout(300)
      expect(await reading()).toBe(most)
      return answers
    })

  test('of all feeds that are read at once the database reads one batch after the other', async () => {
    const answers = await blocked(() => fresh.send(new Request(`${ORIGIN}/feeds/google.xml`)), 1)
    for (const answer of answers) expect((await (await answer).text()).endsWith('</channel></rss>\n')).toBe(true)
  })

  test('who asks for a sitemap that there is none of hears so at once, whatever is being made; however many ask, the sitemaps are counted once', async () => {
    const statusOf = async (name: string) => (await fresh.send(new Request(`${ORIGIN}/sitemaps/${name}.xml`))).status
    const none = Array.from({ length: 30 }, (_, n) => `products-${n + 900}`)
    const { result, statements } = await countStatements(() => Promise.all(none.map(statusOf)))
    expect(new Set(result)).toEqual(new Set([404]))
    // Of parts, numbers and models one each.
    expect(statements).toHaveLength(3)
    const { making, isMade } = await fresh.shop.db.transaction(async (tx) => {
      await tx.execute(sql`lock table part_number in access exclusive mode`)
      let isDone = false
      const made = statusOf('numbers-1').finally(() => (isDone = true))
      await expect.poll(reading).toBe(1)
      expect(await Promise.all(['nothing', 'products-999', 'numbers-9'].map(statusOf))).toEqual([404, 404, 404])
      return { making: made, isMade: isDone }
    })
    expect(isMade).toBe(false)
    expect(await making).toBe(200)
  })

  test('of all lists that are pasted at once two are looked up', async () => {
    const body = JSON.stringify({ lines: [{ number: 'S97017705', quantity: 1 }] })
    const headers = { 'content-type': 'application/json' }
    const answers = await blocked(() => fresh.send(new Request(`${ORIGIN}/api/quick-order/resolve`, { method: 'POST', headers, body })), 2)
    for (const answer of answers) expect((await answer).status).toBe(200)
  })

  test('while sales hold all of their connections, who looks around is answered: old addresses, pages that are not there, reviews, questions', async () => {
    const slug = await addProduct(fresh)
    const html = Buffer.from('<!DOCTYPE html><title>Page not found</title>')
    const notFound = { html, scripts: [], publicParameters: null, isDegraded: false, response: new Response(null, { status: 404 }) }
    const door = await openHttpServer(fresh, { render: () => Promise.resolve(notFound), cache: new Cache() })
    const [held, done] = [Array.from({ length: POOLS.sales }, () => Promise.withResolvers<void>()), Promise.withResolvers<void>()]
    const sales = held.map(({ resolve }) =>
      fresh.shop.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        resolve()
        await done.promise
      }),
    )
    await Promise.all(held.map(({ promise }) => promise))
    const began = performance.now()
    const answers = await Promise.all(
      [
        `/product/${slug}/`,
        '/no-such-page/',
        '/no-such-page',
        '/api/moved?path=/no-such-page',
        '/api/products/no-such-part',
        `/api/products/${slug}/reviews?page=2`,
        `/api/products/${slug}/questions?page=2`,
      ].map(async (path) => [path, (await get(door.port, path)).status]),
    )
    const took = performance.now() - began
    done.resolve()
    await Promise.all(sales)
    await door.close()
    expect(answers.map(([, status]) => status)).toEqual([308, 308, 404, 200, 404, 200, 200])
    expect(took).toBeLessThan(4_000)
  })
})
