import { expect, test } from 'vitest'
import { likelyParts, symptomIn } from './search-symptoms.ts'
import { DEFAULT_SYMPTOMS } from './default-symptoms.ts'

const symptoms = [
  { stems: ['not', 'turn'], means: 'motor' },
  { stems: ['brush', 'not', 'turn'], means: 'belt' },
  { stems: [], means: 'nothing' },
]

test('of the symptoms that a query says the one with the most words counts', () => {
  expect(symptomIn(['fan', 'not', 'turn'], symptoms)?.means).toBe('motor')
  expect(symptomIn(['vacuum', 'brush', 'not', 'turn'], symptoms)?.means).toBe('belt')
  expect(symptomIn(['turn'], symptoms)).toBe(undefined)
})

test('a symptom leads to several kinds of part', () => expect(likelyParts('motor, blower wheel,')).toEqual(['motor', 'blower wheel']))

test('no two symptoms are said in the same words, as staff could not save them', () =>
  expect(new Set(DEFAULT_SYMPTOMS.map(({ says }) => says.toLowerCase())).size).toBe(DEFAULT_SYMPTOMS.length))
