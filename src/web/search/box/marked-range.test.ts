import { expect, test } from 'vitest'
import { markedRange } from './marked-range.ts'

/** What is marked of a text. */
const marked = (text: string, query: string) => {
  const range = markedRange(text, query)
  return range && text.slice(range.from, range.to)
}

test('what was typed is marked, whatever its case', () => {
  expect(marked('Broan 688 Motor', 'motor')).toBe('Motor')
  expect(marked('Broan 688 Motor', 'wheel')).toBeNull()
  expect(marked('Broan 688 Motor', '')).toBeNull()
})

test('a number is marked however it is divided, in the text and in what was typed', () => {
  expect(marked('S97012038', 's97 012')).toBe('S97012')
  expect(marked('Kenmore 20-53292 Bags', '205329')).toBe('20-5329')
  expect(marked('Kenmore 20-53292 Bags', '20/53292')).toBe('20-53292')
  expect(marked('🔧 Part 51-21853-01', '5121853')).toBe('51-21853')
})

test('words, and dashes alone, mark nothing that they do not spell', () => {
  expect(marked('Vent Hood', 'ven-tho')).toBeNull()
  expect(marked('S97012038', '--')).toBeNull()
})
