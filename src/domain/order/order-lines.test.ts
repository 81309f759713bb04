import { expect, test } from 'vitest'
import { matchLines } from './order-lines.ts'

const lines = [
  { id: 'a', open: 3 },
  { id: 'b', open: 0 },
]
const rules = { left: (line: { open: number }) => line.open, tooMany: (left: number) => `must be at most ${left}` }

test('lines that are there, once, with no more pieces than are left, are matched', () =>
  expect(matchLines([{ lineId: 'a', quantity: 3 }], lines, rules)).toEqual({
    matches: [{ asked: { lineId: 'a', quantity: 3 }, line: lines[0] }],
  }))

test.each([
  ['a stranger', [{ lineId: 'x', quantity: 1 }], 'lines.0.lineId', 'is not a line of this order, or stands here twice', false],
  [
    'the same line twice',
    [
      { lineId: 'a', quantity: 1 },
      { lineId: 'a', quantity: 1 },
    ],
    'lines.1.lineId',
    'is not a line of this order, or stands here twice',
    false,
  ],
  ['more than are left', [{ lineId: 'a', quantity: 4 }], 'lines.0.quantity', 'must be at most 3', true],
  ['what is gone', [{ lineId: 'b', quantity: 1 }], 'lines.0.quantity', 'must be at most 0', true],
])('%s is refused by its field', (_, asked, field, message, isTooMany) =>
  expect(matchLines(asked, lines, rules)).toEqual({ refusal: { field, message }, isTooMany }),
)

test('the first fault is the one that is told, and each verb may ask for more', () => {
  const asked = [
    { lineId: 'a', quantity: 1, model: '' },
    { lineId: 'x', quantity: 1, model: '' },
  ]
  const also = ({ model }: { model: string }) => (model === '' ? { field: 'model', message: 'is needed' } : null)
  expect(matchLines(asked, lines, { ...rules, also, of: 'return' })).toEqual({
    refusal: { field: 'lines.0.model', message: 'is needed' },
    isTooMany: false,
  })
})

test('nothing asked for is nothing refused', () => expect(matchLines([], lines, rules)).toEqual({ matches: [] }))
