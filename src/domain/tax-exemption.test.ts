import { describe, expect, test } from 'vitest'
import { EXEMPTION_STATES, exemptionFor, exemptionText, numberEnding, readCertificate, certificateStanding } from './tax-exemption.ts'

const TODAY = '2026-11-22'
const typed = { company: 'Acme Repair', number: 'MI-12 3456', states: ['OH', 'MI', 'MI'], expiresOn: '2027-03-08' }

describe('what a certificate says', () => {
  test('is stored in one line, each state once', () =>
    expect(readCertificate({ ...typed, company: ' Acme\n Repair ' }, TODAY)).toEqual({
      certificate: { company: 'Acme Repair', number: 'MI-12 3456', states: ['MI', 'OH'], expiresOn: '2027-03-08' },
    }))
  test.each([
    [{ company: ' ' }, 'company'],
    [{ company: 'x'.repeat(81) }, 'company'],
    [{ number: '' }, 'number'],
    [{ number: '…—' }, 'number'],
    [{ number: '1'.repeat(41) }, 'number'],
    [{ states: [] }, 'states'],
    [{ states: ['MI', 'PR'] }, 'states'],
    [{ states: ['constructor'] }, 'states'],
    [{ expiresOn: '2026-11-21' }, 'expiresOn'],
    [{ expiresOn: '2027-02-29' }, 'expiresOn'],
    [{ expiresOn: 'soon' }, 'expiresOn'],
    [{ expiresOn: '' }, 'expiresOn'],
    [{ expiresOn: '2076-11-23' }, 'expiresOn'],
  ])('%j is refused at %s', (wrong, field) => {
    const read = readCertificate({ ...typed, ...wrong }, TODAY)
    expect('errors' in read && Object.keys(read.errors)).toEqual([field])
  })
  test.each([null, TODAY, '2076-11-22'])('an expiry of %j is taken', (expiresOn) =>
    expect(readCertificate({ ...typed, expiresOn }, TODAY)).toHaveProperty('certificate.expiresOn', expiresOn),
  )
  test('the states are the fifty and DC', () => expect(EXEMPTION_STATES).toHaveLength(51))
})

test.each([
  ['MI-12 3456', '3456'],
  ['7', '7'],
  ['AB·é9', 'AB9'],
])('%s ends with %s', (number, ending) => expect(numberEnding(number)).toBe(ending))

describe('how it stands', () => {
  test.each([
    ['approved', '2026-11-22', 'approved'],
    ['approved', '2026-11-21', 'expired'],
    ['approved', null, 'approved'],
    ['waiting', '2026-11-21', 'waiting'],
    ['revoked', '2026-11-21', 'revoked'],
  ] as const)('%s, until %s: %s', (status, expiresOn, standing) => expect(certificateStanding({ status, expiresOn }, TODAY)).toBe(standing))
})

describe('what it covers', () => {
  const rates = { taxRates: { MI: 600, OH: 575 } }
  const exemptions = [
    { certificateId: 'txc_1', ending: '1234', states: ['MI', 'OR'] },
    { certificateId: 'txc_2', ending: '9', states: ['MI', 'OH'] },
  ]
  test('the first that covers the state counts, and is named', () => {
    expect(exemptionFor('MI', rates, exemptions)).toEqual({ certificateId: 'txc_1', text: exemptionText('1234', 'MI') })
    expect(exemptionFor('OH', rates, exemptions)?.text).toBe('Tax exempt (certificate …9, OH)')
  })
  test.each(['OR', 'CA', null])('%j is not exempt: it is not covered, or takes no tax of anybody', (state) =>
    expect(exemptionFor(state, rates, exemptions)).toBeNull(),
  )
})
