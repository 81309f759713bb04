import { describe, expect, test } from 'vitest'
import { normaliseZip, zipMatchesState } from './zip-code.ts'
import { stateCode, US_STATES } from './states.ts'

describe('the list of states', () => {
  test('has the 50 states, DC and five territories, each once', () => {
    expect(US_STATES).toHaveLength(56)
    expect(new Set(US_STATES.map((state) => state.code)).size).toBe(56)
  })
  test('is in the order of the names', () => {
    const names = US_STATES.map((state) => state.name)
    expect(names).toEqual(names.toSorted())
  })
  test('knows every state by its own name and code', () => {
    for (const { code, name } of US_STATES) {
      expect(stateCode(name)).toBe(code)
      expect(stateCode(code.toLowerCase())).toBe(code)
    }
  })
})

describe('a state that someone typed', () => {
  test.each([
    ['MI', 'MI'],
    ['michigan', 'MI'],
    ['Michigan ', 'MI'],
    ['\tMICHIGAN\n', 'MI'],
    [' ny ', 'NY'],
    ['new   york', 'NY'],
    ['Ohio', 'OH'],
    ['district of columbia', 'DC'],
    ['Kansas', 'KS'],
    ['Virginia', 'VA'],
  ])('%j is %s', (text, code) => expect(stateCode(text)).toBe(code))
  test.each([
    '',
    'Mich',
    'mich.',
    'M1',
    'M.I.',
    'm i',
    'Michigan.',
    'Michigan, MI',
    'MI48226',
    'mıchıgan',
    'MİCHİGAN',
    'ＭＩ',
    'M\u200bI',
    'N.Y.',
    'NewYork',
    'New',
    'tex',
    'Ontario',
    'ZZ',
    'Virgin',
    'Ala',
    'North',
  ])('%j is asked about, never guessed', (text) => expect(stateCode(text)).toBeNull())
})

describe('a ZIP code', () => {
  test.each([
    ['48104', '48104'],
    [' 48104 - 1234 ', '48104-1234'],
    ['481041234', '48104-1234'],
    ['4810', null],
    ['48104-12', null],
    ['4810a', null],
    ['', null],
    ['48226–1234', '48226-1234'],
    ['48226‑1234', '48226-1234'],
  ])('%j is read as %j', (text, zip) => expect(normaliseZip(text)).toBe(zip))

  test.each([
    ['48104', 'MI'],
    ['49931-1234', 'michigan'],
    ['10001', 'NY'],
    ['00501', 'NY'],
    ['06390', 'NY'],
    ['02134', 'MA'],
    ['05501', 'MA'],
    ['20500', 'DC'],
    ['20147', 'VA'],
    ['88510', 'TX'],
    ['83414', 'WY'],
    ['96799', 'AS'],
    ['96910', 'GU'],
    ['96950', 'MP'],
    ['00802', 'VI'],
    ['00901', 'PR'],
    ['99950', 'AK'],
    ['96815', 'HI'],
    ['39901', 'GA'],
  ])('%s lies in %s', (zip, state) => expect(zipMatchesState(zip, state)).toBe(true))

  test.each([
    ['48104', 'OH'],
    ['43604', 'MI'],
    ['06390', 'CT'],
    ['83414', 'ID'],
    ['96799', 'HI'],
    ['96950', 'GU'],
    ['00901', 'VI'],
    ['34001', 'FL'],
    ['09001', 'NY'],
    ['00000', 'NY'],
    ['4810', 'MI'],
    ['48104', 'Ontario'],
  ])('%s does not lie in %s', (zip, state) => expect(zipMatchesState(zip, state)).toBe(false))

  test('never belongs to two states', () => {
    const shared = Array.from({ length: 1_000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`).filter(
      (zip) => US_STATES.filter(({ code }) => zipMatchesState(zip, code)).length > 1,
    )
    expect(shared).toEqual([])
  })
})
