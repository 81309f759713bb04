import { shortMoney } from '#domain/money.ts'

/** The settings that the merchant's texts may refer to. */
export interface TextFacts {
  returnDays: number
  freeShippingThresholdCents: number
  flatShippingCents: number
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** `30` → `Thirty`, as at the start of a sentence; digits from a hundred on. */
function asFirstWord(count: number): string {
  if (count >= 100) return String(count)
  const tens = TENS[Math.floor(count / 10) - 2]
  const numeral = tens === undefined ? SMALL[count] : [tens, ...(count % 10 ? [SMALL[count % 10]] : [])].join('-')
  return numeral ? numeral.charAt(0).toUpperCase() + numeral.slice(1) : String(count)
}

/**
 * Fills the placeholders for settings in a text, so that a changed setting changes every page that mentions it:
 * `{returnDays}` → `30`, `{ReturnDays}` → `Thirty`, `{freeShipping}` → `$49`, `{flatShipping}` → `$10`. Other braces are left alone.
 */
export const fillText = (text: string, facts: TextFacts): string =>
  text
    .replaceAll('{returnDays}', String(facts.returnDays))
    .replaceAll('{ReturnDays}', asFirstWord(facts.returnDays))
    .replaceAll('{freeShipping}', shortMoney(facts.freeShippingThresholdCents))
    .replaceAll('{flatShipping}', shortMoney(facts.flatShippingCents))
