import { editDistance } from './edit-distance.ts'

/** The maximum edit distance for a correction: 0 for a short word, 1 for a medium one, 2 for a long one, or a medium one that goes on ('crevis', 'crevice'). */
const maxEditsFor = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2)
/** Two slips only in a longer word, and not where the first letter is one of them: 'freight' is no 'height'. */
const mayBe = (word: string, candidate: string, distance: number) =>
  distance < 2 ||
  (word.length > 6 && word[0] === candidate[0]) ||
  (candidate.length > word.length && word.slice(0, 5) === candidate.slice(0, 5))

/** In a word of four letters a substitution makes a different word ('slop', 'stop'); a missing, added or swapped letter is a typo. */
const isDifferentWord = (word: string, candidate: string) =>
  word.length === 4 && candidate.length === 4 && word.split('').toSorted().join() !== candidate.split('').toSorted().join()

/** A known word, and its edit distance from what was typed. */
export interface Correction {
  word: string
  documents: number
  distance: number
}

/** Of the possible corrections of a word, so many are compared by what they occur with. */
const MAX_CORRECTIONS = 4

/**
 * The possible corrections of a misspelled word, best first: known words by edit distance, then by frequency; none when none is close enough. A
 * plural is also compared by its singular.
 */
export function correctionsOf(word: string, known: readonly { word: string; documents: number }[]): Correction[] {
  const maxEdits = maxEditsFor(word)
  if (maxEdits === 0) return []
  const singular = word.length > 4 ? word.replace(/(?<=[^s])s$/, '') : word
  const scored = known.flatMap((candidate) => {
    if (candidate.word.length < 3 || isDifferentWord(word, candidate.word)) return []
    const distance = Math.min(editDistance(word, candidate.word, maxEdits), editDistance(singular, candidate.word, maxEdits))
    if (distance > maxEdits || distance === 0 || !mayBe(word, candidate.word, distance)) return []
    const sameEnds = (candidate.word[0] === word[0] ? 1.5 : 0) + (candidate.word.at(-1) === word.at(-1) ? 0.5 : 0)
    return [{ ...candidate, distance, score: Math.log(1 + candidate.documents) - 4 * distance + sameEnds }]
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_CORRECTIONS)
    .map(({ score: _, ...correction }) => correction)
}
