import { describe, expect, test } from 'vitest'
import { MAX_APPLIANCES } from '#domain/fit/appliance.ts'
import { mergeAppliances, parseAppliances, serializeAppliances } from './appliance-store.ts'
import type { Appliance, Appliances } from './appliance-store.ts'

const appliance = (id: string, more: Partial<Appliance> = {}): Appliance => ({
  id,
  brand: { name: 'Broan', slug: 'broan' },
  number: '688',
  slug: '688',
  name: '50 CFM Ceiling and Wall Fan',
  type: 'bath-fan',
  discontinued: false,
  ...more,
})
const list = (ids: string[], chosenId: string | null = null): Appliances => ({ appliances: ids.map((id) => appliance(id)), chosenId })

describe('stored appliances', () => {
  test('what was stored is read again', () => {
    expect(parseAppliances(serializeAppliances(list(['a', 'b'], 'b')))).toEqual(list(['a', 'b'], 'b'))
  })

  test.each([null, '', '{', '[]', '7', 'null', '{"machines":{}}', '{"machines":[null,7,{}]}'])('%j holds no appliance', (text) => {
    expect(parseAppliances(text)).toEqual({ appliances: [], chosenId: null })
  })

  test.each([
    { slug: '../cart' },
    { type: 'toaster' as never },
    { number: '' },
    { name: 'x'.repeat(201) },
    { brand: { name: 'Broan', slug: 'a/b' } },
  ])('an appliance with %j is left out', (wrong) => {
    expect(parseAppliances(JSON.stringify({ machines: [appliance('a', wrong), appliance('b')], chosenId: 'a' }))).toEqual(list(['b']))
  })

  test('ten are read at most', () => {
    expect(parseAppliances(serializeAppliances(list(Array.from({ length: 20 }, (_, index) => `m${index}`)))).appliances).toHaveLength(
      MAX_APPLIANCES,
    )
  })
})

describe('appliances of browser and account', () => {
  test('the browser comes first, each appliance once', () => {
    expect(mergeAppliances(list(['a', 'b'], 'a'), list(['b', 'c'], 'c'))).toEqual(list(['a', 'b', 'c'], 'a'))
  })

  test("the account's choice counts where the browser has none", () => {
    expect(mergeAppliances(list(['a']), list(['c'], 'c')).chosenId).toBe('c')
  })

  test('the oldest are dropped; a choice that was dropped is none', () => {
    const full = list(Array.from({ length: MAX_APPLIANCES }, (_, index) => `m${index}`))
    const merged = mergeAppliances(full, list(['late'], 'late'))
    expect([merged.appliances.length, merged.chosenId]).toEqual([MAX_APPLIANCES, null])
  })
})
