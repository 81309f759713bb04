import { formatMoney } from '#domain/money.ts'

/** What the merchant's texts may say of the merchant's own settings. */
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

/** `30` → `Thirty`, as a sentence begins; from a hundred on, digits. */
function asFirstWord(count: number): string {
  if (count >= 100) return String(count)
  const tens = TENS[Math.floor(count / 10) - 2]
  const words = tens === undefined ? SMALL[count] : [tens, ...(count % 10 ? [SMALL[count % 10]] : [])].join('-')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : String(count)
}

/** Whole dollars without cents, as signs write them: `$49`. */
const shortMoney = (cents: number) => formatMoney(cents).replace(/\.00$/, '')

/**
 * Fills the places in a text that stand for settings, so that a changed setting changes every page that tells of it:
 * `{returnDays}` → `30`, `{ReturnDays}` → `Thirty`, `{freeShipping}` → `$49`, `{flatShipping}` → `$10`. Other braces stay as they are.
 */
export const fillText = (text: string, facts: TextFacts): string =>
  text
    .replaceAll('{returnDays}', String(facts.returnDays))
    .replaceAll('{ReturnDays}', asFirstWord(facts.returnDays))
    .replaceAll('{freeShipping}', shortMoney(facts.freeShippingThresholdCents))
    .replaceAll('{flatShipping}', shortMoney(facts.flatShippingCents))
