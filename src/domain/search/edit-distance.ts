/** Longer words are not compared letter by letter, which takes the product of their lengths. */
const MAX_LENGTH = 100

/**
 * The number of substitutions, insertions, deletions and swaps of neighbours between two words (Damerau-Levenshtein, optimal string
 * alignment); `max + 1` when it is more than `max`, and of words
 * above 100 characters that are not equal.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  if (Math.max(a.length, b.length) > MAX_LENGTH) return a === b ? 0 : max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > max) return max + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, max + 1)
}

/** The consonants of a word as they are heard: 'bissle' and 'bissell' are 'bsl', 'oreck' and 'orik' 'rk'. */
export const consonantsOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ck|[cq]/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/z/g, 's')
    .replace(/[^a-z]|[aeiouyhw]/g, '')
    .replace(/(.)\1+/g, '$1')
