/** A model that a text names, as it is written there. */
export interface NamedModel {
  model: string
  /** The words before it, which may be the name of its brand: those of the first in its list where it has none of its own. */
  lead: string
}

/** Words behind which a text lists models, up to the end of the sentence or line. A full stop inside a number ends nothing. */
const LIST =
  /\b(?:fits?|compatible with|made for|works with|for use (?:on|in|with)|used (?:on|in|with)|(?:for|fits?) (?:the )?models?|models?)\b(?: models?\b)?[:\s]*((?:[^.!?;\n]|\.(?=\S))*)/gi

/** What a list leaves out stands behind these. */
const EXCEPTION = /\b(?:not|except|excluding|without|but)\b/i

/** Figures that are no models: fractions, years, and amounts with their unit. */
const FIGURES =
  /\b\d{1,3}[- ]\d{1,2}\/\d{1,2}\b|\b\d{1,2}\/\d{1,2}\b|\b(?:after|before|since|from|until|till|through|in|than) (?:19|20)\d\d\b|\b(?:19|20)\d\d ?[-–] ?(?:19|20)\d\d\b|\b\d+(?:\.\d+)?[ -]?(?:"|″|”|''|in\b|inch\w*|ft\b|feet\b|mm\b|cm\b|volts?\b|v(?:ac|dc)?\b|amps?\b|a\b|hz\b|w\b|watts?\b|cfm\b|rpm\b|hp\b|mfd\b|uf\b|µf|lbs?\b|oz\b|years?\b|packs?\b|pk\b|pcs?\b|pieces?\b|speeds?\b|degrees\b|°)/gi

/** Digits, or capital letters with digits, as makers write the numbers of models. */
const NUMBER = /(?<![A-Za-z0-9$.-])(?=[A-Z-]{0,20}\d)[A-Z0-9]+(?:[-.][A-Z0-9]+)*(?![A-Za-z0-9])/g

/** Fewer letters and digits are no number by which a model is told from others. */
const SHORTEST = 3

const plainText = (text: string) =>
  text
    .replaceAll(/<(?:br|\/p|\/li|\/div|\/td|\/h\d)\b[^>]{0,200}>/gi, '\n')
    .replaceAll(/<[^>]{0,200}>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&(?:nbsp|#160);/g, ' ')

/** An amount, such as 12.50, is no model; 116.35923 is one. */
const isNumber = (word: string) => {
  const length = word.replaceAll(/[^A-Z0-9]/g, '').length
  return length >= SHORTEST && (length > 5 || !/^\d+\.\d+$/.test(word))
}

/** The models of a list, such as `505, 505B & NuTone 8814R`. */
export function modelsOfList(list: string): NamedModel[] {
  const [named = ''] = list.split(EXCEPTION, 1)
  const text = named.replaceAll(FIGURES, ' , ')
  const found: NamedModel[] = []
  let end = 0
  for (const match of text.matchAll(NUMBER)) {
    const [model] = match
    const own = text.slice(end, match.index).split(/[,;/&()+:\n]|\b(?:and|or|models?)\b/i)
    end = match.index + model.length
    const lead = own.map((words) => words.trim()).findLast((words) => words !== '') ?? found.at(-1)?.lead ?? ''
    if (isNumber(model)) found.push({ model, lead })
  }
  return found
}

/**
 * The models that a text says its part fits, each once: those listed behind "Fits", "Used on models", "Compatible with" and the like. What stands behind
 * "not" is none.
 * @param text plain or HTML
 */
export function modelsOfText(text: string): NamedModel[] {
  const plain = plainText(text)
  const found = new Map<string, NamedModel>()
  for (const match of plain.matchAll(LIST)) {
    if (/\b(?:not|never|n't)\s*$/i.test(plain.slice(Math.max(0, match.index - 12), match.index))) continue
    for (const one of modelsOfList(match[1] ?? '')) if (!found.has(one.model)) found.set(one.model, one)
  }
  return [...found.values()]
}
