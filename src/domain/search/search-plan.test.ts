import { describe, expect, test } from 'vitest'
import { conceptQuery, headOf, headQuery, pairQuery, planCandidates, planWithoutOne, weightOf, whatTells } from './search-plan.ts'
import type { Concept } from './search-words.ts'

const concept = (word: string, documents: number): Concept => ({
  word,
  documents,
  heads: 0,
  spellings: [{ terms: [word], isPhrase: false }],
})

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

const plan = (concepts: Concept[], all: number, budget: number, thing?: Concept) =>
  planCandidates({ concepts, documentCount: all, headNoun: thing }, budget)

test('rare words are looked for one by one, so that nothing with any of them is missed', () => {
  expect(plan([concept('sirocco', 3), concept('wheel', 40)], 10_000, 1_000)).toEqual({
    queries: [[`('sirocco')`], [`('wheel')`]],
    share: 0,
  })
})

test('with common words a document must have more of the query, at last all of it', () => {
  expect(plan([concept('hepa', 4_000), concept('filter', 9_000)], 100_000, 3_000)).toEqual({
    queries: [[`('hepa')`, `('filter')`]],
    share: 0,
  })
})

test('words that nearly everything has are looked for among the most popular parts', () => {
  expect(plan([concept('filter', 100_000)], 1_000_000, 3_000)).toEqual({ queries: [[`('filter')`]], share: 3 })
  expect(plan([concept('filter', 9_000_000)], 9_000_000, 1)).toMatchObject({ share: 5 })
  expect(plan([], 10, 10)).toEqual({ queries: [], share: 0 })
})

test('of the thing that is looked for more is scored than of what only mentions it', () => {
  const toilet = { ...concept('toilet', 5_000), heads: 600 }
  expect(plan([toilet], 100_000, 1_500, toilet)).toEqual({ queries: [[`('=toilet')`]], share: 0 })
  const [white, seat] = [concept('white', 15_000), { ...concept('seat', 1_200), heads: 400 }]
  expect(plan([white, seat], 100_000, 1_500, seat).queries).toEqual([[`('=seat')`], [`('seat')`, `('white')`]])
})

test('a thing of two words is asked for beside the last of them, which other things have too', () => {
  const cage: Concept = { ...concept('squirrelcage', 5_000), heads: 600, spellings: [{ terms: ['squirrel', 'cage'], isPhrase: true }] }
  expect(plan([cage], 100_000, 1_500, cage).queries).toEqual([[`('=cage')`, `(('squirrel' <-> 'cage'))`]])
})

test('a spelling that another one finds as well is not asked for', () => {
  const cover: Concept = {
    ...concept('cover', 200),
    spellings: [['cover'], ['grill'], ['vent', 'cover'], ['vent', 'lid']].map((terms) => ({ terms, isPhrase: terms.length > 1 })),
  }
  expect(conceptQuery(cover)).toBe(`('cover' | 'grill' | ('vent' <-> 'lid'))`)
  expect(headQuery(cover)).toBe(`('=cover' | '=grill' | '=lid')`)
})

test('without one word each: those of as large a share of the catalogue together', () => {
  const words = [concept('foam', 40_000), concept('filter', 110_000), concept('wheel', 110_000)]
  const without = (concepts: Concept[]) => planWithoutOne({ concepts, documentCount: 1_000_000, headNoun: undefined }, 1_000)
  expect(without(words)).toEqual([
    {
      queries: [
        [`('foam')`, `('wheel')`],
        [`('foam')`, `('filter')`],
      ],
      share: 3,
    },
    { queries: [[`('filter')`, `('wheel')`]], share: 4 },
  ])
  expect(without(words.slice(0, 1))).toEqual([])
})

describe('the thing that is looked for', () => {
  const [kitchen, faucet] = [concept('kitchen', 900), { ...concept('faucet', 700), heads: 500 }]

  test('is the last word that names things', () => {
    expect(headOf([kitchen, faucet, concept('black', 2_000)], ['kitchen', 'faucet', 'black'])).toBe(faucet)
    expect(headOf([{ ...faucet, heads: 20 }], ['faucet'])).toBe(undefined)
  })

  test('is no figure, and stands before what it is for', () => {
    const valve = { ...concept('valve', 50), heads: 40 }
    expect(headOf([valve, faucet], ['valve'])).toBe(valve)
    expect(headOf([{ ...concept('4x8', 50), heads: 40 }], ['4x8'])).toBe(undefined)
  })

  test('is asked for by a mark of the index, of a phrase by its last word', () => {
    const both = { ...faucet, spellings: [...faucet.spellings, { terms: ['bath', 'tap'], isPhrase: true }] }
    expect(headQuery(both)).toBe(`('=faucet' | '=tap')`)
  })
})

test('the rows of a plan tell whether all that has every word is found, and nothing else', () => {
  const [belt, motor, fan] = [concept('belt', 2_000), { ...concept('motor', 1_500), heads: 1_400 }, concept('fan', 9_000)]
  const tells = (concepts: Concept[], queries: string[][], share = 0) =>
    whatTells({ queries, share }, { concepts, documentCount: 10_000, headNoun: motor })
  const both = [conceptQuery(belt), conceptQuery(motor)]
  expect(tells([belt, motor], [both])).toEqual({ isComplete: true, isStrict: true })
  expect(tells([belt, motor], [both], 1)).toEqual({ isComplete: false, isStrict: true })
  expect(tells([belt, motor], [both.slice(0, 1)])).toEqual({ isComplete: true, isStrict: false })
  expect(tells([belt, motor], [[conceptQuery(belt), headQuery(motor)]])).toEqual({ isComplete: false, isStrict: true })
  // What nearly all parts have narrows nothing: it may be missing from what is found.
  expect(tells([belt, motor, fan], [both])).toEqual({ isComplete: true, isStrict: false })
  expect(tells([belt, motor], [both, [conceptQuery(concept('zzz', 0))]])).toEqual({ isComplete: true, isStrict: false })
})
