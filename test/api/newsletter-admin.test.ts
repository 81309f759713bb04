import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Subscriber = Schema<'StaffSubscriber'>

const smtp = await startSmtp()
afterAll(() => smtp.stop())
beforeEach(() => {
  smtp.received.length = 0
})

describe.each(KINDS)('the newsletter for staff on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  let staff: StaffSession
  let visitors = 0
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const signUp = (email: string, more: Record<string, unknown> = {}) =>
    fresh.call('POST', '/api/newsletter', { email, firstName: 'Ann', source: 'homepage', ...more }, {}, `198.51.100.${visitors++}`)
  const list = async (query: string) => (await staff.get<Got<'/api/admin/subscribers'>>(`subscribers?${query}`)).body
  const find = async (email: string): Promise<Subscriber> => {
    const [row] = (await list(`q=${encodeURIComponent(email)}`)).rows
    if (!row) throw new Error('nobody is subscribed')
    return row
  }

  test('subscribers are listed with their consent, filtered and searched', async () => {
    await signUp('ann@example.com')
    await fresh.rows(sql`insert into newsletter_subscriber (id, email, source, consent_source, unsubscribe_token_hash)
      values ('sub_told', 'told@example.com', 'import', 'Trade fair', 'hash of told')`)
    expect(await find('ann@example.com')).toMatchObject({ state: 'subscribed', source: 'homepage', name: 'Ann', suppression: null })
    expect((await list('filter=source:any:import')).rows).toMatchObject([{ email: 'told@example.com', consentSource: 'Trade fair' }])
    await fresh.rows(sql`insert into email_suppression (email, reason) values ('told@example.com', 'bounced')`)
    expect((await list('filter=state:any:suppressed')).rows).toMatchObject([{ email: 'told@example.com', suppression: 'bounced' }])
  })

  test('a reader is unsubscribed once, and only the reader’s own sign-up begins it again', async () => {
    await signUp('bob@example.com')
    const { id } = await find('bob@example.com')
    const ended = await staff.post<Subscriber>(`subscribers/${id}/unsubscribe`)
    expect([ended.status, ended.body.state, ended.body.suppression]).toEqual([200, 'unsubscribed', 'unsubscribed'])
    expect((await staff.post(`subscribers/${id}/unsubscribe`)).body.code).toBe('not_allowed_in_state')
    expect((await staff.post(`subscribers/${id}/resend-welcome`)).body.code).toBe('not_allowed_in_state')
    const log = await fresh.rows(sql`select action from audit_log where subject = ${id}`)
    expect(log).toEqual([{ action: 'subscriber.unsubscribe' }])
    await signUp('bob@example.com')
    expect((await find('bob@example.com')).state).toBe('subscribed')
  })

  test('the welcome is sent again to who signed up here, and to nobody else', async () => {
    await signUp('carol@example.com')
    await fresh.runJobs()
    const { id } = await find('carol@example.com')
    expect((await staff.post(`subscribers/${id}/resend-welcome`)).status).toBe(200)
    await fresh.runJobs()
    expect(smtp.to('carol@example.com')).toHaveLength(2)
    await fresh.rows(sql`insert into newsletter_subscriber (id, email, source, unsubscribe_token_hash)
      values ('sub_other', 'other@example.com', 'import', 'hash of other')`)
    expect((await staff.post('subscribers/sub_other/resend-welcome')).body.code).toBe('not_allowed_in_state')
    expect((await staff.post('subscribers/sub_nobody/unsubscribe')).status).toBe(404)
  })

  test('the welcome of another address of the mailbox is not sent again, and the pop-up has sent none: staff read which', async () => {
    await signUp('fay@gmail.com')
    await fresh.runJobs()
    await staff.post(`subscribers/${(await find('fay@gmail.com')).id}/unsubscribe`)
    await signUp('fay+parts@gmail.com')
    await fresh.rows(sql`insert into newsletter_subscriber (id, email, source, unsubscribe_token_hash)
      values ('sub_popup', 'gus@example.com', 'popup', 'hash of gus')`)
    const refusalOf = async (email: string) => {
      const { status, body } = await staff.post(`subscribers/${(await find(email)).id}/resend-welcome`)
      return [status, body.detail]
    }
    expect(await refusalOf('fay+parts@gmail.com')).toEqual([409, 'This mailbox was welcomed at another address of it.'])
    expect(await refusalOf('gus@example.com')).toEqual([409, 'Whoever comes by the pop-up gets the coupon, not a welcome.'])
    expect(await fresh.rows(sql`select state from outbox where recipient = 'fay@gmail.com'`)).toEqual([{ state: 'sent' }])
  })

  test('the file has who matches, and nothing in it is a formula', async () => {
    await signUp('dave@example.com', { firstName: '=SUM(A1)' })
    await signUp('erin@example.com')
    // As if AUTH_SECRET had been another when they signed up.
    await fresh.rows(sql`update newsletter_subscriber set unsubscribe_token_hash = 'of before' where email = 'dave@example.com'`)
    const { text, headers } = await staff.get('subscribers/export?q=dave')
    expect(headers.get('content-type')).toContain('text/csv')
    expect(text).toContain('dave@example.com')
    expect(text).not.toContain('erin@example.com')
    expect(text).toContain(",'=SUM(A1),")
    const link = /https?:\/\/\S+\/api\/newsletter\/unsubscribe\?token=[\w-]+/.exec(text)?.[0] ?? ''
    expect((await fresh.send(new Request(link, { method: 'POST' }))).status).toBe(200)
    expect((await find('dave@example.com')).state).toBe('unsubscribed')
    const log = await fresh.rows(sql`select after from audit_log where action = 'subscriber.export'`)
    expect(log).toEqual([{ after: { subscribers: 1 } }])
    await fresh.rows(sql`update session set created_at = now() - interval '20 minutes'`)
    expect((await staff.get('subscribers/export')).body.code).toBe('fresh_sign_in_needed')
    await fresh.rows(sql`update session set created_at = now()`)
  })

  test('the popup is counted by the days of the shop', async () => {
    await fresh.rows(sql`delete from popup_analytics`)
    const add = (id: string, action: string, at: string) =>
      fresh.rows(
        sql`insert into popup_analytics (id, session_id, action, created_at) values (${id}, 'session-1', ${action}, ${sql.raw(at)})`,
      )
    await add('pop_1', 'popup_view', 'now()')
    await add('pop_2', 'signup_success', 'now()')
    await add('pop_3', 'popup_view', "now() - interval '40 days'")
    const results = async (days: number) => (await staff.get<Schema<'PopupResults'>>(`popup-results?days=${days}`)).body
    expect((await results(30)).total).toEqual({ shown: 1, signedUp: 1, closed: 0, timedOut: 0, failed: 0 })
    expect((await results(60)).total.shown).toBe(2)
    expect((await results(60)).days).toHaveLength(2)
    expect((await staff.get('popup-results?days=0')).status).toBe(422)
  })
})
