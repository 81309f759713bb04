import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDns } from '#test/support/stand-ins/dns.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type SenderDomain = Schema<'SenderDomain'>

const dns = await startDns()
afterAll(() => dns.stop())
beforeEach(() => {
  dns.txt.clear()
  dns.failing.clear()
  dns.silent.clear()
  dns.asked.length = 0
})

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

describe.each(KINDS)("the sender's domain on %s", (kind) => {
  const fresh = useFreshShop(kind, {
    MAIL_FROM: 'orders@mail.parts.example',
    SMTP_URL: 'smtps://user:secret@smtp.provider.example',
    DNS_SERVERS: dns.address,
  })
  const unreachable = useFreshShop(kind, { MAIL_FROM: 'orders@parts.example', DNS_SERVERS: '127.0.0.1:1' })
  const inner = useFreshShop(kind, { DNS_SERVERS: dns.address, PUBLIC_URL: 'http://localhost:3000' })
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  beforeEach(() => fresh.rows(sql`delete from rate_limit`))
  const look = async (query = '') => (await staff.get<SenderDomain>(`sender-domain${query}`)).body

  test('records in order are shown as they stand, a key in several pieces is one, and the domain above has the DMARC record', async () => {
    const key = `v=DKIM1; k=rsa; p=${KEY}`
    dns.txt.set('mail.parts.example', ['google-site-verification=1', 'v=spf1 include:_spf.provider.example -all'])
    dns.txt.set('s1._domainkey.mail.parts.example', [key])
    dns.txt.set('_dmarc.parts.example', ['v=DMARC1; p=reject'])
    expect(await look('?selector=s1')).toMatchObject({
      sender: 'orders@mail.parts.example',
      domain: 'mail.parts.example',
      hasServer: true,
      spf: { state: 'ok', found: ['v=spf1 include:_spf.provider.example -all'], proposal: null },
      dkim: { state: 'ok', found: [key] },
      dmarc: { state: 'ok', name: '_dmarc.parts.example' },
    })
  })

  test('what is missing comes with the line to add; the selector is that of the settings, and without one no key is looked for', async () => {
    expect(await look()).toMatchObject({
      selector: '',
      spf: { state: 'missing', proposal: 'v=spf1 a:smtp.provider.example ~all' },
      dkim: null,
      dmarc: {
        state: 'missing',
        name: '_dmarc.mail.parts.example',
        proposal: expect.stringMatching(/^v=DMARC1; p=none; rua=mailto:\S+@\S+$/),
      },
    })
    const { body } = await staff.get<Got<'/api/admin/settings'>>('settings')
    const mail = body.settings.find(({ group }) => group === 'mail')
    const saved = await staff.patch('settings/mail', { version: mail?.version ?? 0, dkimSelector: 'k7' })
    expect(saved.status, saved.text).toBe(200)
    expect(await look()).toMatchObject({ selector: 'k7', dkim: { state: 'missing', name: 'k7._domainkey.mail.parts.example' } })
    const wrong = await staff.patch('settings/mail', { version: (mail?.version ?? 0) + 1, dkimSelector: 'a b' })
    expect(wrong.status).toBe(422)
  })

  test('what the DNS does not answer is unknown and never in order, and ends within seconds', async () => {
    dns.failing.add('mail.parts.example')
    dns.silent.add('_dmarc.mail.parts.example')
    dns.txt.set('_dmarc.parts.example', ['v=DMARC1; p=reject'])
    const found = await look('?selector=s1')
    expect([found.spf?.state, found.dkim?.state, found.dmarc?.state]).toEqual(['unknown', 'missing', 'unknown'])
    expect(found.spf?.proposal).toBeNull()
    const offline = await (await openStaffSession(unreachable)).get<SenderDomain>('sender-domain?selector=s1')
    expect(offline.body).toMatchObject({ spf: { state: 'unknown' }, dkim: { state: 'unknown' }, dmarc: { state: 'unknown' } })
  })

  test('no other name is asked for than those of the sender, and nothing at all for a domain of an inner network', async () => {
    await look('?selector=victim.example')
    expect(dns.asked).not.toEqual([])
    expect(dns.asked.filter((name) => !name.endsWith('.parts.example'))).toEqual([])
    dns.asked.length = 0
    for (const selector of ['victim.example.', 'a%00b', '..', 'a%20b', '-x', encodeURIComponent('ü')])
      expect((await staff.get(`sender-domain?selector=${selector}`)).status, selector).toBe(422)
    const local = await (await openStaffSession(inner)).get<SenderDomain>('sender-domain?selector=s1')
    expect(local.body).toMatchObject({ isPublic: false, hasServer: false, spf: null, dkim: null, dmarc: null })
    expect(dns.asked).toEqual([])
  })

  test('it is limited', async () => {
    const answers = []
    for (let count = 0; count < 31; count += 1) answers.push((await staff.get('sender-domain')).status)
    expect(answers.at(-2)).toBe(200)
    expect(answers.at(-1)).toBe(429)
  })
})
