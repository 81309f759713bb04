import { cutOffText } from '../order/dispatch.ts'
import { shortMoney } from '../money.ts'

/** The settings that the merchant's texts may refer to. */
export interface TextFacts {
  returnDays: number
  freeShippingThresholdCents: number
  flatShippingCents: number
  name: string
  phone: string
  email: string
  address: string
  hours: string
  cutOffMinutes: number
  timeZone: string
  visitMonths: number
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

/** What a text may refer to, between braces. */
const PLACEHOLDERS: Record<string, (facts: TextFacts) => string> = {
  returnDays: (facts) => String(facts.returnDays),
  ReturnDays: (facts) => asFirstWord(facts.returnDays),
  freeShipping: (facts) => shortMoney(facts.freeShippingThresholdCents),
  flatShipping: (facts) => shortMoney(facts.flatShippingCents),
  shopName: (facts) => facts.name,
  phone: (facts) => facts.phone,
  email: (facts) => facts.email,
  address: (facts) => facts.address,
  hours: (facts) => facts.hours,
  cutOff: (facts) => cutOffText(facts),
  visitMonths: (facts) => String(facts.visitMonths),
}

/**
 * Fills the placeholders for settings in a text, so that a changed setting changes every page that mentions it:
 * `{returnDays}` → `30`, `{ReturnDays}` → `Thirty`, `{freeShipping}` → `$49`, `{flatShipping}` → `$10`, `{cutOff}` → `2 p.m. Eastern`,
 * `{visitMonths}` → `13`; `{shopName}`, `{phone}`, `{email}`, `{address}` and `{hours}` as they are. Other braces are left alone, and what
 * a setting itself says is not filled again.
 * @param write how a value is written into the text; as it is by default.
 */
export const fillText = (text: string, facts: TextFacts, write: (value: string) => string = (value) => value): string =>
  text.replace(/\{(\w{1,20})\}/g, (whole, name: string) => {
    const placeholder = Object.hasOwn(PLACEHOLDERS, name) ? PLACEHOLDERS[name] : undefined
    return placeholder ? write(placeholder(facts)) : whole
  })

/** The names that may stand between braces, in the order in which staff read them. */
export const SETTING_NAMES: readonly string[] = Object.keys(PLACEHOLDERS)

/** The names between braces that no setting has, as they stand in a text: readers see them as they are. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w{1,20})\}/g)].flatMap(([whole, name = '']) => (Object.hasOwn(PLACEHOLDERS, name) ? [] : whole))),
]
