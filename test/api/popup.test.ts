import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'

describe.each(KINDS)('the newsletter popup on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const note = (body: unknown, headers: Record<string, string> = {}, address?: string) =>
    fresh.call('POST', '/api/popup-analytics', body, headers, address)
  const record = { sessionId: 'session-1', action: 'popup_view', timeOnPopup: 0, clientFingerprint: '1a2b3c' }
  const noted = () => fresh.rows<{ action: string; conversion_data: Record<string, unknown> }>(sql`select * from popup_analytics`)
  beforeEach(() => fresh.rows(sql`delete from popup_analytics`))

  test('shows what staff have written, and the specified texts until then', async () => {
    const texts = async () => (await fresh.call<Schema<'Popup'>>('GET', '/api/popup')).body
    expect(await texts()).toMatchObject({ enabled: true, dismiss: "No thanks, I don't like to save money" })
    await fresh.rows(sql`insert into setting (key, value) values ('popup', '{"enabled": false, "dismiss": "No thanks"}')`)
    fresh.shop.cache.clear()
    expect(await texts()).toMatchObject({ enabled: false, title: '5% off your first order', dismiss: 'No thanks' })
  })

  test.each(['popup_view', 'manual_dismiss', 'auto_dismiss_timeout', 'signup_success', 'signup_error'])(
    '%s is noted, with the program that asked cut to 200 characters, and no address of anybody',
    async (action) => {
      const headers = { 'user-agent': 'Browser/1.0 '.repeat(40) }
      expect((await note({ ...record, action, timeOnPopup: 12_345 }, headers, '203.0.113.70')).status).toBe(204)
      const [row, ...others] = await noted()
      expect([row?.action, others]).toEqual([action, []])
      expect(row?.conversion_data).toEqual({
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        user_agent: headers['user-agent'].slice(0, 200),
        time_on_popup: 12_345,
        client_fingerprint: '1a2b3c',
      })
      expect(JSON.stringify(row)).not.toContain('203.0.113.70')
    },
  )

  test('who asks for privacy is not noted', async () => {
    expect((await note(record, { 'sec-gpc': '1' })).status).toBe(204)
    expect(await noted()).toEqual([])
  })

  test.each([
    ['an e-mail address', { email: 'ann@example.com' }],
    ['an action of its own', { action: 'bought' }],
    ['a session of one letter', { sessionId: 'x' }],
    ['a time below zero', { timeOnPopup: -1 }],
    ['a fingerprint with an address in it', { clientFingerprint: 'ann@example.com' }],
  ])('%s is refused', async (_, wrong) => {
    expect((await note({ ...record, ...wrong })).status).toBe(422)
    expect(await noted()).toEqual([])
  })

  test('the 31st record of a visitor within a minute waits', async () => {
    for (let n = 0; n < 30; n++) expect((await note(record, {}, '203.0.113.71')).status).toBe(204)
    expect((await note(record, {}, '203.0.113.71')).status).toBe(429)
  })
})
