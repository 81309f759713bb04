import { expect, test } from 'vitest'
import { parseDraft } from './checkout-draft.ts'

test('what was typed comes back, and nothing else', () => {
  const text = JSON.stringify({ customer: { firstName: 'Ann', card: '4242', state: 7 }, couponCode: 'SAVE10', extra: 1 })
  expect(parseDraft(text)).toEqual({ customer: { firstName: 'Ann' }, couponCode: 'SAVE10', couponRefusal: null })
})

test('a broken draft is an empty one', () => {
  for (const text of [null, '', '{', '[]', '"x"', '{"customer":null,"couponCode":3,"couponRefusal":[]}'])
    expect(parseDraft(text)).toEqual({ customer: {}, couponCode: null, couponRefusal: null })
})
