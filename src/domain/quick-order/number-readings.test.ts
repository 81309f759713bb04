import { describe, expect, test } from 'vitest'
import { apart, leftNumbers, lineNumbers } from './number-readings.ts'

const keysOf = (text: string) => lineNumbers(text).readings.map(({ key }) => key)

describe('the numbers of a line', () => {
  test.each([
    ['D1127 / D132', ['D1127', 'D132']],
    ['D1127/D132', ['D1127D132', 'D1127', 'D132']],
    ['S97/009745', ['S97009745', '009745', 'S97']],
    ['S97 017-705', ['S97017705', '017705', 'S97']],
    ['motor 120/240V', ['MOTOR120240V']],
    ['fan blade 10 in', []],
    ['motor', ['MOTOR']],
  ])('%j', (text, keys) => expect(keysOf(text)).toEqual(expect.arrayContaining(keys)))

  test('a number takes its pieces, and what is left is told', () => {
    const { pieces, readings } = lineNumbers('S97 017705 / D132 QX99999 motor')
    const known = apart(readings.filter(({ key }) => ['S97017705', 'S97', 'D132'].includes(key)))
    expect(known.map(({ key }) => key)).toEqual(['S97017705', 'D132'])
    expect(leftNumbers(pieces, known).map(({ key }) => key)).toEqual(['QX99999'])
  })

  test('long and odd texts give few readings', () => {
    for (const text of ['S1/'.repeat(40_000), 'A1 '.repeat(40_000), '1'.repeat(100_000), '/'.repeat(1_000), ''])
      expect(lineNumbers(text).readings.length).toBeLessThanOrEqual(16)
  })
})
