import { expect, test } from 'vitest'
import { isLong } from './product-description.tsx'

test('a text is long by what is read of it, not by its tags', () => {
  expect(isLong({ description: 'x'.repeat(901), descriptionHtml: null })).toBe(true)
  expect(isLong({ description: 'x'.repeat(900), descriptionHtml: null })).toBe(false)
  expect(isLong({ description: '', descriptionHtml: `<p>${'<b>x</b>'.repeat(900)}</p>` })).toBe(false)
  expect(isLong({ description: '', descriptionHtml: `<p>${'<b>x</b>'.repeat(901)}</p>` })).toBe(true)
})
