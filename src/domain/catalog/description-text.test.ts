import { expect, test } from 'vitest'
import { descriptionText } from './description-text.ts'

test('a plain description is what it is', () => {
  expect(descriptionText({ description: 'Fits 4 < 6 in.', descriptionHtml: '<p>Other</p>' })).toBe('Fits 4 < 6 in.')
  expect(descriptionText({ description: '', descriptionHtml: null })).toBe('')
})

test('of HTML alone the words are left: tags end words, except inside a line, and signs are signs', () => {
  const descriptionHtml = '<h3>Seal</h3><p>CO<sub>2</sub> &amp; <b>steam</b>,\n &lt; 4 in. &amp;lt;</p><ul><li>One</li><li>Two</li></ul>'
  expect(descriptionText({ description: '', descriptionHtml })).toBe('Seal CO2 & steam, < 4 in. &lt; One Two')
})

test('a text is no longer than a plain description may be', () => {
  expect(descriptionText({ description: '', descriptionHtml: `<p>${'x'.repeat(9_000)}</p>` })).toHaveLength(5_000)
})
