/** What is wrong with a machine, as people say it, and the parts that are likely to be the cause, with commas. */
export interface Symptom {
  says: string
  means: string
}

/** The symptom of which a query says every word, the one with the most words; undefined when there is none. */
export const symptomIn = <One extends { stems: readonly string[] }>(stems: readonly string[], symptoms: readonly One[]): One | undefined =>
  symptoms
    .filter((one) => one.stems.length > 0 && one.stems.every((stem) => stems.includes(stem)))
    .toSorted((a, b) => b.stems.length - a.stems.length)[0]

/** The kinds of part of a symptom. */
export const likelyParts = (means: string): string[] =>
  means
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
