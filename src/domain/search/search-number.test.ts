import { describe, expect, test } from 'vitest'
import {
  foldLookAlikes,
  gapPattern,
  oneEditPatterns,
  longestMatches,
  piecesOf,
  readNumbers,
  swaps,
  unreadPattern,
} from './search-number.ts'

const BRANDS = ['BROAN', 'NUTONE', 'BROANNUTONE']
const keys = (text: string) => readNumbers(text, BRANDS).whole.map(({ key }) => key)

describe('reading numbers', () => {
  test.each(['S97017705', 's-97 017 705', 'part # s97.017.705', 'for nutone: S 97 017705 please'])('%j holds S97017705', (text) => {
    expect(keys(text)).toContain('S97017705')
  })

  test('the longest brand in front is left out, and zeros', () => {
    expect(keys('BroanNuToneS97017705')).toContain('S97017705')
    expect(keys('broan 00412')).toContain('412')
  })

  test('without its letters a number is only a part of one', () => {
    expect(readNumbers('S97017705', BRANDS).whole).toContainEqual({ key: '97017705', from: 0, to: 1, isPart: true })
    expect(readNumbers('AB12', BRANDS).whole.some(({ isPart }) => isPart)).toBe(false)
  })

  test.each(['110 cfm motor', '1/2 in belt', '60w bulb', '4x8 plywood', 'motor 120v', 'belt 3 pack'])('a size is no number: %j', (text) => {
    expect(readNumbers(text, BRANDS).near).toEqual([])
  })

  test.each(['97012038 in stock', '38528033 in stock', '62660 in stock'])('%j is a number that is asked for, no length', (text) =>
    expect(readNumbers(text, []).whole.map(({ key }) => key)).toContain(text.split(' ')[0]),
  )

  test('an amount is no number, however large, but the number beside it is', () => {
    expect(readNumbers('12000 btu air conditioner', BRANDS)).toMatchObject({ near: [], isNumberOnly: false })
    expect(keys('12000 btu air conditioner')).not.toContain('12000')
    expect(keys('motor 12000')).toContain('12000')
    expect(keys('12000')).toContain('12000')
  })

  test('words do not glue to numbers, but brands and short letters do', () => {
    expect(readNumbers('motor 12345', BRANDS).near).toEqual(['12345'])
    expect(keys('PW 10131')).toContain('PW10131')
  })

  test('nothing but a number is known as such', () => {
    expect(readNumbers('part number broan S97017705', BRANDS).isNumberOnly).toBe(true)
    expect(readNumbers('motor S97017705', BRANDS).isNumberOnly).toBe(false)
  })

  test('in a long sentence the number counts, wherever it stands', () => {
    expect(keys('please does anybody here know whether somebody still sells motor S97017705')).toContain('S97017705')
  })

  test('long and strange texts make few readings', () => {
    expect(readNumbers('1a '.repeat(5_000), BRANDS).whole.length).toBeLessThan(200)
    expect(readNumbers('x'.repeat(10_000), BRANDS)).toMatchObject({ whole: [], near: [] })
    expect(readNumbers('%_\\', BRANDS)).toEqual({ whole: [], near: [], isNumberOnly: false })
  })
})

test('look-alikes are one', () => {
  expect(foldLookAlikes('OIL58Z')).toBe(foldLookAlikes('01I5B2'))
})

test('one edit is a sign other, more, less, or two swapped', () => {
  const matches = (a: string, b: string) => oneEditPatterns(a).some((pattern) => new RegExp(`^${pattern.replaceAll('_', '.')}$`).test(b))
  for (const near of ['ABCD', 'ABXD', 'ABD', 'ABCDX', 'XABCD', 'BACD']) expect(matches('ABCD', near)).toBe(true)
  for (const far of ['AB', 'ABXX', 'DCBA', 'ABCDXX']) expect(matches('ABCD', far)).toBe(false)
  expect(swaps('ABC')).toEqual(['BAC', 'ACB'])
})

test('a number within a longer one that was found does not count', () => {
  const long = { from: 0, to: 3 }
  expect(longestMatches([long, { from: 1, to: 3 }, { from: 4, to: 5 }])).toEqual([long, { from: 4, to: 5 }])
})

test('a stroke between two numbers parts them, in a fraction or a size it does not', () => {
  expect(piecesOf('97013582/97015161')).toEqual(['97013582', '97015161'])
  expect(piecesOf('S97013582/S97015161 or D1127 / D1132')).toEqual(['S97013582', 'S97015161', 'OR', 'D1127', 'D1132'])
  for (const text of ['8-3/4', '1/2', '3/16in', 'V/W20000']) expect(piecesOf(text)).toHaveLength(1)
})

describe('a number that nobody can read whole', () => {
  test.each([
    ['S97??7705', 'S97__7705'],
    ['s97-0**-705', 'S970__705'],
    ['Broan part # S97 ?17?05', 'S97_17_05'],
    ['?97017705', '_97017705'],
    ['97?177??', '97_177__'],
  ])('%j is looked for as %j', (text, pattern) => expect(unreadPattern(text, BRANDS)).toBe(pattern))

  test.each(['S97017705', 'S97017705?', 'S97017??', 'does a 688 fit? 97017705', 'motor S97?17705', 'B?F3?0', 'FAN?MOTOR', '?????'])(
    '%j is no such number',
    (text) => expect(unreadPattern(text, BRANDS)).toBeNull(),
  )

  test.each([
    ['S97*705', 'S97%705'],
    ['broan S97...705', 'S97%705'],
    ['S97 \u2026 7?05', 'S97%7_05'],
    ['*017705', '%017705'],
    ['S97017*', null],
    ['S97?17705', null],
    ['S97.705', null],
    ['motor S97*705', null],
    ['B*3*0', null],
    ['200*125', null],
  ])('%j with a gap is looked for as %j', (text, pattern) => expect(gapPattern(text, BRANDS)).toBe(pattern))
})
