import { expect, test } from 'vitest'
import { markedRanges } from './marked-range.ts'

/** What is marked of a text. */
const marked = (text: string, query: string) => markedRanges(text, query).map(({ from, to }) => text.slice(from, to))

test('what was typed is marked, whatever its case', () => {
  expect(marked('Broan 688 Motor', 'motor')).toEqual(['Motor'])
  expect(marked('Broan 688 Motor', 'wheel')).toEqual([])
  expect(marked('Broan 688 Motor', '')).toEqual([])
})

test('a number is marked however it is divided, in the text and in what was typed', () => {
  expect(marked('S97012038', 's97 012')).toEqual(['S97012'])
  expect(marked('Kenmore 20-53292 Bags', '205329')).toEqual(['20-5329'])
  expect(marked('Kenmore 20-53292 Bags', '20/53292')).toEqual(['20-53292'])
  expect(marked('🔧 Part 51-21853-01', '5121853')).toEqual(['51-21853'])
})

test('words, and dashes alone, mark nothing that they do not spell', () => {
  expect(marked('Vent Hood', 'ven-tho')).toEqual([])
  expect(marked('S97012038', '--')).toEqual([])
})

test('of several words, each that the text has is marked once, in whatever order they were typed', () => {
  expect(marked('Broan S97009789 Allure Hood Blower Motor', 'mot broan')).toEqual(['Broan', 'Mot'])
  expect(marked('Broan 688 Motor', '688 fan')).toEqual(['688'])
  expect(marked('Broan 688 Motor', 'bro broan')).toEqual(['Broan'])
  expect(marked('Broan 688 Motor', 'a b')).toEqual([])
})
