import { describe, expect, test } from 'vitest'
import { MAX_MACHINES, mergeMachines, parseMachines } from './appliance-store.ts'
import type { Machine, Machines } from './appliance-store.ts'

const machine = (id: string, more: Partial<Machine> = {}): Machine => ({
  id,
  brand: { name: 'Broan', slug: 'broan' },
  number: '688',
  slug: '688',
  name: '50 CFM Ceiling and Wall Fan',
  type: 'bath-fan',
  discontinued: false,
  ...more,
})
const list = (ids: string[], chosenId: string | null = null): Machines => ({ machines: ids.map((id) => machine(id)), chosenId })

describe('stored machines', () => {
  test('what was kept is read again', () => {
    expect(parseMachines(JSON.stringify(list(['a', 'b'], 'b')))).toEqual(list(['a', 'b'], 'b'))
  })

  test.each([null, '', '{', '[]', '7', 'null', '{"machines":{}}', '{"machines":[null,7,{}]}'])('%j is no machine', (text) => {
    expect(parseMachines(text)).toEqual({ machines: [], chosenId: null })
  })

  test.each([
    { slug: '../cart' },
    { type: 'toaster' as never },
    { number: '' },
    { name: 'x'.repeat(201) },
    { brand: { name: 'Broan', slug: 'a/b' } },
  ])('a machine with %j is left out', (wrong) => {
    expect(parseMachines(JSON.stringify({ machines: [machine('a', wrong), machine('b')], chosenId: 'a' }))).toEqual(list(['b']))
  })

  test('ten are read at most', () => {
    expect(parseMachines(JSON.stringify(list(Array.from({ length: 20 }, (_, index) => `m${index}`)))).machines).toHaveLength(MAX_MACHINES)
  })
})

describe('machines of browser and account', () => {
  test('the browser comes first, each machine once', () => {
    expect(mergeMachines(list(['a', 'b'], 'a'), list(['b', 'c'], 'c'))).toEqual(list(['a', 'b', 'c'], 'a'))
  })

  test("the account's choice counts where the browser has none", () => {
    expect(mergeMachines(list(['a']), list(['c'], 'c')).chosenId).toBe('c')
  })

  test('the oldest make room; a choice that has gone is none', () => {
    const full = list(Array.from({ length: MAX_MACHINES }, (_, index) => `m${index}`))
    const merged = mergeMachines(full, list(['late'], 'late'))
    expect([merged.machines.length, merged.chosenId]).toEqual([MAX_MACHINES, null])
  })
})
