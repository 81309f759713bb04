import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlug, slugify } from './slug.ts'

test.each([
  ['Vacuum Bags & Filters', 'vacuum-bags-filters'],
  ['  Café — crème  ', 'cafe-creme'],
  ['Maker\'s 3/8" belt', 'makers-3-8-belt'],
  ['日本', ''],
])('%j becomes the slug %j', (text, slug) => expect(slugify(text)).toBe(slug))

test.each(['a', 'Fan_motor-2', 'x'.repeat(100)])('%s is a slug', (text) => expect(isSlug(text)).toBe(true))
test.each(['', 'x'.repeat(101), 'a b', 'a/b', 'é', 'a\n', '../a'])('%j is not a slug', (text) => expect(isSlug(text)).toBe(false))

test('whatever is made into a slug is one, or is empty', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const slug = slugify(text)
      expect(slug === '' || isSlug(slug)).toBe(true)
      expect(slugify(slug)).toBe(slug)
    }),
  ))
