import { describe, expect, test } from 'vitest'
import { readModels } from './search-models.ts'

const BRANDS = [
  { slug: 'broan', names: ['BROAN'] },
  { slug: 'dirt-devil', names: ['DIRTDEVIL'] },
  { slug: 'simplicity', names: ['SIMPLICITY'] },
]
const read = (text: string) => readModels(text, BRANDS)
const keys = (text: string) => read(text).readings.map(({ key }) => key)

describe('model numbers in a query', () => {
  test.each([
    ['broan 505 motor', '505'],
    ['motor for 505', '505'],
    ['BROAN-505', '505'],
    ['broan505 motor', '505'],
    ['motor for fv 08 vq5', 'FV08VQ5'],
    ['belt u5453-900', 'U5453900'],
    ['simplicity jill bags', 'JILL'],
    ['broan 688h motor', '688H'],
    ['broan z6 wheel', 'Z6'],
    ['rf28r7351sg/aa door gasket', 'RF28R7351SG'],
    ['rf28r7351sg/aa door gasket', 'RF28R7351SGAA'],
    ['broan-qtxe110/01 motor', 'QTXE110'],
  ])('%j may mean %j', (text, key) => expect(keys(text)).toContain(key))

  test.each([
    '110 cfm motor',
    'filter 16x20x1',
    '12 volt motor',
    'belt 3 pack',
    'type 8 bags',
    'fan motor',
    'z6 wheel',
    '60w bulb',
    '3/4 hose',
    '1/2 in. clamp',
  ])('%j names none', (text) => expect(keys(text)).toEqual([]))

  test('a number is found wherever it stands in a sentence, and what labels say before it asks for nothing', () => {
    expect(keys('hello i would like to have a new quiet motor for my old broan 688')).toContain('688')
    const { readings, without } = read('broan model no. 671-C serial number 24891')
    const reading = readings.find(({ key }) => key === '671C')
    expect(reading && without(reading)).toBe('24891')
  })

  test('a brand of two words is one brand, and no word of a number', () => {
    const { brands, readings, without } = read('belt for dirt devil 103')
    expect(brands).toEqual(['dirt-devil'])
    expect(readings.map(({ key }) => key)).toEqual(expect.arrayContaining(['103']))
    expect(readings.map(({ key }) => key).join()).not.toContain('DEVIL')
    expect(without(readings.find(({ key }) => key === '103') ?? { from: 0, to: 0 })).toBe('belt for')
  })

  test('what is wanted is left without the machine', () => {
    const { readings, without } = read('Broan 505 fan Motor, please')
    expect(without(readings.find(({ key }) => key === '505') ?? { from: 0, to: 0 })).toBe('fan Motor please')
  })

  test('long and strange texts make few readings', () => {
    expect(read('1a '.repeat(5_000)).readings.length).toBeLessThan(40)
    expect(read('x'.repeat(10_000)).readings).toEqual([])
    expect(read('%_\\').readings).toEqual([])
  })
})
