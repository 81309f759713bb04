import { expect, test } from 'vitest'
import { lostElements, writtenHtml } from './rich-text-schema.ts'

test('what the editor would lose of a text is named; other names of the same are not', () => {
  expect(lostElements('<p><b>x</b></p>', '<p><strong>x</strong></p>')).toEqual([])
  expect(lostElements('<ul><li><p>x</p></li></ul>', '<ul><li>x</li></ul>')).toEqual([])
  expect(
    lostElements('<table><caption>c</caption><tr><td>x</td></tr></table>', '<table><tbody><tr><td>x</td></tr></tbody></table>'),
  ).toEqual(['caption'])
})

test('the only paragraph of a list item is no paragraph, and an empty text is none', () => {
  expect(writtenHtml('<ul><li><p>One <em>x</em></p></li><li><p>a</p><p>b</p></li></ul>')).toBe(
    '<ul><li>One <em>x</em></li><li><p>a</p><p>b</p></li></ul>',
  )
  expect(writtenHtml('<p></p>')).toBe('')
})
