import { expect, test } from 'vitest'
import {
  cleanQuery,
  figureSpellings,
  isFigure,
  replaceWord,
  contentWords,
  splits,
  headNounCandidates,
  withoutUnwanted,
  withoutVerbs,
  wordsOfUse,
} from './search-words.ts'

test('a query is a hundred whole characters without control signs', () => {
  expect(cleanQuery('  a\0b\u202E \n c ')).toBe('a b c')
  expect(cleanQuery('🔩'.repeat(200)).length).toBeLessThanOrEqual(100)
  expect(cleanQuery(`${'x'.repeat(99)}🔩`).isWellFormed()).toBe(true)
  expect(cleanQuery('\uD800motor')).toBe('motor')
})

test('eight words count, little ones only when there are no others', () => {
  expect(contentWords('a motor for the fan and the fan')).toEqual(['motor', 'fan'])
  expect(contentWords('for the')).toEqual(['for', 'the'])
  expect(contentWords(Array.from({ length: 20 }, (_, at) => `w${at}`).join(' '))).toHaveLength(8)
  expect(contentWords('')).toEqual([])
  const shopping = new Set(['genuine', 'oem', 'buy'])
  expect(contentWords('buy genuine oem broan motor', shopping)).toEqual(['broan', 'motor'])
  expect(contentWords('buy genuine', shopping)).toEqual(['buy', 'genuine'])
})

test('what is not wanted is left out, and is known; a text of nothing else stays', () => {
  expect(withoutUnwanted('vacuum filter not hepa')).toEqual({ wanted: 'vacuum filter', unwanted: ['hepa'] })
  expect(withoutUnwanted('belt without hepa filter non allergen')).toEqual({ wanted: 'belt filter', unwanted: ['hepa', 'allergen'] })
  expect(withoutUnwanted('non duct filter not hepa', new Set(['duct']))).toEqual({ wanted: 'non duct filter', unwanted: ['hepa'] })
  expect(withoutUnwanted('belt not for hoover')).toEqual({ wanted: 'belt not for hoover', unwanted: [] })
  expect(withoutUnwanted('motor without')).toEqual({ wanted: 'motor without', unwanted: [] })
  expect(withoutUnwanted('not hepa')).toEqual({ wanted: 'not hepa', unwanted: [] })
})

test('a verb counts only before a word that names something', () => {
  expect(withoutVerbs('dog smell when i run the vacuum')).toBe('dog smell when i the vacuum')
  expect(withoutVerbs('run capacitor')).toBe('run capacitor')
  expect(withoutVerbs('fan running all day')).toBe('fan all day')
  expect(withoutVerbs('fan keeps running not off')).toBe('fan keeps not off')
  expect(withoutVerbs('run')).toBe('run')
  expect([withoutVerbs('fan blow'), withoutVerbs('fan blow', true)]).toEqual(['fan', 'fan blow'])
  expect(withoutVerbs('the running')).toBe('the running')
})

test('the words behind "for" say what a part is for', () => {
  expect(wordsOfUse('plug for a fan motor')).toEqual(['a', 'fan', 'motor'])
  expect(wordsOfUse('motor for broan 505')).toEqual(['broan'])
  expect(wordsOfUse('for a fan')).toEqual([])
  expect(wordsOfUse('filter with charcoal')).toEqual([])
})

test('letters and digits that stand together may stand apart', () => {
  expect(figureSpellings('merv13')).toEqual([{ terms: ['merv', '13'], isPhrase: true }])
  expect(figureSpellings('r13')).toEqual([{ terms: ['r', '13'], isPhrase: true }])
  for (const word of ['4x8', '0p5in', '110', 'motor']) expect(figureSpellings(word)).toEqual([])
  expect(isFigure('4x8')).toBe(true)
})

test('a word is split where both parts are words long enough', () => {
  expect(splits('dustbag')).toEqual([
    ['dus', 'tbag'],
    ['dust', 'bag'],
  ])
  expect(splits('belt')).toEqual([])
  expect(splits('4x8x16')).toEqual([])
})

test('what the thing is stands before what it is for', () => {
  expect(headNounCandidates('shutoff valve under sink')).toEqual(['shutoff', 'valve'])
  expect(headNounCandidates('vanity with sink')).toEqual(['vanity'])
  expect(headNounCandidates('for the fan')).toEqual(['fan'])
  expect(headNounCandidates('fan motor')).toEqual(['fan', 'motor'])
})

test('a word is replaced as a whole word, whatever its case', () => {
  expect(replaceWord('Moter for moters', 'moter', 'motor')).toBe('motor for moters')
})
