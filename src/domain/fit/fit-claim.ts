/** A claim in running words: what stands between these and the end of the sentence is a list of models. */
const CLAIM = /\b(?:fits|used in|made for|works with|compatible with)\b:?((?:[^.!?<\n]|\.(?=\S))*)/gi

const MODEL_CHARACTER = /[A-Za-z0-9-]/

/** Whether `number` stands in `text` as a word of its own. */
function names(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + number.length)]
    if (!MODEL_CHARACTER.test(before) && !MODEL_CHARACTER.test(after)) return true
  }
  return false
}

/**
 * Models that a description says the part fits although the fit data deny it. A number that also is a model which it does fit is none of them.
 * @param text plain or HTML. @param denied @param fitting numbers of models, as their makers write them.
 */
export function falselyNamedModels(text: string, { denied, fitting }: { denied: readonly string[]; fitting: readonly string[] }): string[] {
  if (denied.length === 0) return []
  const known = new Set(fitting)
  const claims = [...text.replaceAll(/<[^>]{0,200}>/g, ' ').matchAll(CLAIM)].map(([, list = '']) => list)
  return [...new Set(denied)].filter((number) => number !== '' && !known.has(number) && claims.some((claim) => names(claim, number)))
}
