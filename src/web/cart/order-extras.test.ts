import { expect, test } from 'vitest'
import { parseExtras } from './order-extras.ts'

test('what was typed comes back, and nothing else', () => {
  const text = JSON.stringify({ references: { poNumber: '1042', company: 7, price: '1' }, savesAddress: false, extra: 1 })
  expect(parseExtras(text)).toEqual({ references: { poNumber: '1042' }, savesAddress: false })
})

test('what cannot be read is nothing', () => {
  for (const text of [null, '', '{', '[]', '"x"', '{"references":null,"savesAddress":"yes"}'])
    expect(parseExtras(text)).toEqual({ references: {}, savesAddress: null })
})
