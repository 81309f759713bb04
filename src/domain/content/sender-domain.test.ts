import { describe, expect, test } from 'vitest'
import { dkimRecord, dmarcNames, dmarcRecord, isDkimSelector, isPublicDomain, spfRecord } from './sender-domain.ts'

const stateOf = ({ state }: { state: string }) => state

describe('SPF', () => {
  const state = (...answer: string[]) => stateOf(spfRecord('shop.example', answer, 'smtp.mail.example'))

  test.each([
    ['ok', 'v=spf1 include:_spf.mail.example -all'],
    ['ok', 'V=SPF1 mx ~ALL'],
    ['ok', 'v=spf1 redirect=_spf.mail.example'],
    ['weak', 'v=spf1 mx ?all'],
    ['weak', 'v=spf1 mx'],
    ['wrong', 'v=spf1 mx +all'],
    ['wrong', 'v=spf1 all'],
    ['wrong', `v=spf1 ${'include:a.example '.repeat(11)}-all`],
    ['missing', 'v=spf10 mx -all'],
    ['missing', 'google-site-verification=1'],
  ])('is %s: %s', (expected, record) => {
    expect(state(record)).toBe(expected)
  })

  test('two are wrong, none is missing with a line to add, and no answer is neither', () => {
    expect(state('v=spf1 mx -all', 'v=spf1 a -all')).toBe('wrong')
    expect(spfRecord('shop.example', [], 'smtp.mail.example')).toMatchObject({
      state: 'missing',
      proposal: 'v=spf1 a:smtp.mail.example ~all',
    })
    expect(spfRecord('shop.example', [], null).proposal).toBe('v=spf1 mx ~all')
    expect(spfRecord('shop.example', null, null)).toMatchObject({ state: 'unknown', proposal: null })
    expect(spfRecord('shop.example', ['v=spf1 mx ?all'], null).proposal).toBe('v=spf1 mx ~all')
  })
})

describe('DKIM', () => {
  const of = { domain: 'shop.example', selector: 's1' }
  const record = (bits: number) => `v=DKIM1; k=rsa; p=${'A'.repeat(bits === 2048 ? 392 : 216)}`

  test.each([
    ['ok', record(2048)],
    ['ok', `v=DKIM1; k=ed25519; p=${'A'.repeat(43)}=`],
    ['weak', record(1024)],
    ['wrong', 'v=DKIM1; p='],
    ['wrong', 'v=DKIM1; p=MIGf'],
    ['missing', 'v=spf1 -all'],
  ])('is %s: %s', (expected, text) => {
    expect(dkimRecord(of, [text])).toMatchObject({ name: 's1._domainkey.shop.example', state: expected })
  })

  test('without an answer nothing is said', () => {
    expect(stateOf(dkimRecord(of, null))).toBe('unknown')
    expect(stateOf(dkimRecord(of, []))).toBe('missing')
  })
})

describe('DMARC', () => {
  const at = (...answer: string[]) =>
    dmarcRecord('shop.example', { answers: [{ name: '_dmarc.shop.example', answer }], reportsTo: 'help@shop.example' })

  test.each([
    ['ok', 'v=DMARC1; p=reject'],
    ['ok', 'v=DMARC1;p=Quarantine;rua=mailto:a@b.example'],
    ['weak', 'v=DMARC1; p=none'],
    ['wrong', 'v=DMARC1; p=maybe'],
    ['missing', 'v=DMARC2; p=reject'],
  ])('is %s: %s', (expected, text) => {
    expect(stateOf(at(text))).toBe(expected)
  })

  test('the domain above counts for one below, by its policy for those', () => {
    const names = dmarcNames('mail.shop.example')
    expect(names).toEqual(['_dmarc.mail.shop.example', '_dmarc.shop.example'])
    const answers = names.map((name, index) => ({ name, answer: index === 0 ? [] : ['v=DMARC1; p=reject; sp=none'] }))
    expect(dmarcRecord('mail.shop.example', { answers, reportsTo: 'a@shop.example' })).toMatchObject({
      name: '_dmarc.shop.example',
      state: 'weak',
    })
    expect(dmarcNames('shop.example')).toEqual(['_dmarc.shop.example'])
    expect(dmarcNames('a.b.c.d.e.f.example')).toHaveLength(4)
    expect(dmarcNames('a.b.c.d.e.f.example').at(-1)).toBe('_dmarc.f.example')
  })

  test('two are wrong; no answer, also of the name above, says nothing', () => {
    expect(stateOf(at('v=DMARC1; p=reject', 'v=DMARC1; p=none'))).toBe('wrong')
    expect(at()).toMatchObject({ state: 'missing', proposal: 'v=DMARC1; p=none; rua=mailto:help@shop.example' })
    const unanswered = [
      { name: '_dmarc.mail.shop.example', answer: [] },
      { name: '_dmarc.shop.example', answer: null },
    ]
    expect(stateOf(dmarcRecord('mail.shop.example', { answers: unanswered, reportsTo: 'a@b.example' }))).toBe('unknown')
  })
})

test('only names that others can look up are asked for', () => {
  for (const domain of ['shop.example', 'mail.my-shop.co.uk', 'xn--bcher-kva.example']) expect(isPublicDomain(domain), domain).toBe(true)
  for (const domain of [
    'localhost',
    '127.0.0.1',
    '[::1]',
    'printer.local',
    'db.internal',
    'shop',
    '',
    'a..b',
    '-a.example',
    '1.168.192.in-addr.arpa',
  ])
    expect(isPublicDomain(domain), domain).toBe(false)
  for (const selector of ['s1', 'k2.x', 'google', '20230601', 'a-b']) expect(isDkimSelector(selector), selector).toBe(true)
  for (const selector of ['', '.', 'a..b', 'a b', '../x', 'a.', '-a', 'x'.repeat(64), 'evil.example\u0000'])
    expect(isDkimSelector(selector), selector).toBe(false)
})
