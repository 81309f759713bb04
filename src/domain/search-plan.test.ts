import { expect, test } from 'vitest'
import { conceptQuery, pairQuery, planCandidates, weightOf } from './search-plan.ts'
import type { Concept } from './search-words.ts'

const concept = (word: string, documents: number): Concept => ({ word, documents, spellings: [{ terms: [word], isPhrase: false }] })

test('rare words tell more than common ones, and figures less than words', () => {
  expect(weightOf(concept('sirocco', 3), 10_000)).toBeGreaterThan(weightOf(concept('motor', 3_000), 10_000))
  expect(weightOf(concept('4x8', 3), 10_000)).toBeLessThan(weightOf(concept('plywood', 3), 10_000))
  expect(weightOf(concept('everywhere', 20_000), 10_000)).toBeGreaterThan(0)
})

test('a concept asks for any of its spellings, in a field when there is a label', () => {
  const both: Concept = {
    ...concept('dustbag', 2),
    spellings: [
      { terms: ['dustbag'], isPhrase: false },
      { terms: ['dust', 'bag'], isPhrase: true },
    ],
  }
  expect(conceptQuery(both)).toBe(`('dustbag' | ('dust' <-> 'bag'))`)
  expect(conceptQuery(both, 'A')).toBe(`('dustbag':A | ('dust':A <-> 'bag':A))`)
  expect(pairQuery(concept('fan', 1), concept('motor', 1))).toBe(`('fan':A <-> 'motor':A)`)
})

test('rare words are looked for one by one, so that nothing with any of them is missed', () => {
  const plan = planCandidates([concept('sirocco', 3), concept('wheel', 40)], 10_000, 1_000)
  expect(plan).toEqual({ query: `(('sirocco')) | (('wheel'))`, share: 0 })
})

test('with common words a document must have more of the query, at last all of it', () => {
  const plan = planCandidates([concept('hepa', 4_000), concept('filter', 9_000)], 100_000, 3_000)
  expect(plan).toEqual({ query: `(('hepa') & ('filter'))`, share: 0 })
})

test('words that nearly everything has are looked for among the most popular parts', () => {
  expect(planCandidates([concept('filter', 100_000)], 1_000_000, 3_000)).toEqual({ query: `(('filter'))`, share: 3 })
  expect(planCandidates([concept('filter', 9_000_000)], 9_000_000, 1)).toMatchObject({ share: 5 })
  expect(planCandidates([], 10, 10)).toEqual({ query: '', share: 0 })
})
