import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const visit = (values: Record<string, unknown> = {}) => ({
  id: 'visit-0001',
  path: '/about',
  title: 'About | Partwright',
  referrer: null,
  seconds: 12,
  ...values,
})

describe.each(KINDS)('visits on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let count = 0
  const newSession = () => `session-${String(++count).padStart(4, '0')}`
  const reportVisits = (sessionId: string, visits: unknown[], headers: Record<string, string> = {}, address?: string) =>
    fresh.call('POST', '/api/page-visits', { sessionId, visits }, { 'user-agent': CHROME, ...headers }, address)
  const storedVisits = (sessionId: string) =>
    fresh.rows<Record<string, unknown>>(sql`
      select page_path, page_title, referrer, user_agent, device_type, browser, session_duration, user_id,
        round(extract(epoch from now() - visited_at))::int as ago
      from page_visit where session_id = ${sessionId} order by id`)

  test('a visit is stored with its duration, its device and its browser, and began that long ago', async () => {
    const session = newSession()
    const { status, text } = await reportVisits(session, [visit({ referrer: 'https://www.google.com/search?q=broan' })])
    expect([status, text]).toEqual([204, ''])
    const [row] = await storedVisits(session)
    expect(row).toMatchObject({
      page_path: '/about',
      page_title: 'About | Partwright',
      referrer: 'https://www.google.com/search',
      user_agent: CHROME,
      device_type: 'desktop',
      browser: 'Chrome',
      session_duration: 12,
      user_id: null,
    })
    expect(row?.ago).toBeGreaterThanOrEqual(12)
    expect(row?.ago).toBeLessThan(30)
  })

  test('a visit that is reported again has its duration increased, never decreased, and stays one', async () => {
    const session = newSession()
    for (const seconds of [5, 40, 20]) expect((await reportVisits(session, [visit({ seconds })])).status).toBe(204)
    expect((await storedVisits(session)).map((row) => row.session_duration)).toEqual([40])
  })

  test('twenty visits go in one request, the same one twice counts once, twenty-one are too many', async () => {
    const session = newSession()
    const many = Array.from({ length: 20 }, (_, index) => visit({ id: `visit-${1_000 + index}` }))
    expect((await reportVisits(session, many)).status).toBe(204)
    expect(await storedVisits(session)).toHaveLength(20)
    expect((await reportVisits(newSession(), [visit(), visit()])).status).toBe(204)
    expect((await reportVisits(session, [...many, visit()])).status).toBe(422)
    expect((await reportVisits(session, [])).status).toBe(422)
  })

  test('secrets, addresses and order numbers are left out, whatever the page sends', async () => {
    const session = newSession()
    await reportVisits(session, [
      visit({ id: 'visit-1001', path: '/cart?payment=success&session_id=cs_1&token=x&code=y&email=z' }),
      visit({ id: 'visit-1002', path: '/search?q=ann@example.com', title: 'Search: ann@example.com | Partwright' }),
      visit({
        id: 'visit-1003',
        path: '/orders/PW-7K3Q-9F2M-4T6R-M?token=x',
        title: 'Order PW-7K3Q-9F2M-4T6R-M | Partwright',
        referrer: '/orders/PW-7K3Q-9F2M',
      }),
    ])
    const rows = await storedVisits(session)
    expect(rows.map((row) => [row.page_path, row.page_title, row.referrer])).toEqual([
      ['/cart?payment=success', 'About | Partwright', null],
      ['/search', 'Search: - | Partwright', null],
      ['/orders/-', 'Order - | Partwright', '/orders/-'],
    ])
  })

  test('who asks not to be followed is not', async () => {
    const session = newSession()
    expect((await reportVisits(session, [visit()], { 'sec-gpc': '1' })).status).toBe(204)
    expect(await storedVisits(session)).toEqual([])
  })

  test('no e-mail and no address of a visitor is in the table', async () => {
    const session = newSession()
    await reportVisits(session, [visit()], {}, '203.0.113.77')
    const columns = await fresh.rows<{ row: unknown }>(sql`select to_jsonb(v) as row from page_visit v where session_id = ${session}`)
    expect(JSON.stringify(columns)).toContain('/about')
    expect(JSON.stringify(columns)).not.toMatch(/203\.0\.113|@/)
  })

  test.each([
    ['an unknown field', { ...visit(), ip: '1.2.3.4' }],
    ['a foreign address as path', visit({ path: 'https://example.com/' })],
    ['a negative duration', visit({ seconds: -1 })],
    ['more than a day', visit({ seconds: 86_401 })],
    ['an id with spaces', visit({ id: 'a b c d e f' })],
    ['no title', { ...visit(), title: undefined }],
  ])('%s is refused', async (_, wrong) => {
    const session = newSession()
    expect((await reportVisits(session, [wrong])).status).toBe(422)
    expect(await storedVisits(session)).toEqual([])
  })

  test('odd paths are stored as paths', async () => {
    const session = newSession()
    expect((await reportVisits(session, [visit({ path: '//evil.example/x' })])).status).toBe(204)
    expect((await storedVisits(session)).map((row) => row.page_path)).toEqual(['//evil.example/x'])
  })

  test('other sites cannot write visits', async () => {
    expect((await reportVisits(newSession(), [visit()], { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('an address with more than 120 requests a minute has to wait', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 125 }, () => reportVisits('session-many', [visit()], {}, '203.0.113.9').then(({ status }) => status)),
    )
    expect(statuses.filter((status) => status === 204)).toHaveLength(120)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  test('batches do not get around it: 600 visits in ten minutes are kept of an address, none longer than a page has', async () => {
    const far = `https://${'a'.repeat(1_900)}.example/`
    const batch = (n: number) => Array.from({ length: 20 }, (_, index) => visit({ id: `visit-${n}-${1_000 + index}`, referrer: far }))
    const statuses = []
    for (let n = 0; n < 32; n++) statuses.push((await reportVisits('session-full', batch(n), {}, '203.0.113.10')).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 204), 429, 429])
    const kept = await storedVisits('session-full')
    expect(kept).toHaveLength(600)
    expect(Math.max(...kept.map(({ referrer }) => String(referrer).length))).toBe(500)
    expect((await reportVisits('session-else', [visit()], {}, '203.0.113.11')).status).toBe(204)
  })
})
