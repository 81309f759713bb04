import { DISCOUNTS } from './coupon.ts'
import type { CouponRefusal, CouponTerms, DiscountType } from './coupon.ts'
import { formatMoney } from '../money.ts'
import type { Cents } from '../money.ts'

/** What a code is for staff now. A paused one is not `scheduled`, and one that is over not `used_up`: each has the first that holds. */
export const CODE_STATES = ['archived', 'paused', 'expired', 'used_up', 'scheduled', 'active'] as const
export type CodeState = (typeof CODE_STATES)[number]

/** Who has made it: staff one by one, the newsletter popup, or staff many at once. */
export const CODE_SOURCES = ['staff', 'popup', 'batch'] as const
export type CodeSource = (typeof CODE_SOURCES)[number]

/** What kinds of codes lists tell apart; a code that takes nothing off and makes shipping free is of the last. */
export const CODE_KINDS = ['percentage', 'fixed_amount', 'free_shipping'] as const

/** What a code may cover. */
export const CODE_SCOPES = ['everything', 'product', 'categories'] as const

/** A code as staff write it: letters, digits, - and _, in upper case. */
export const CODE_PATTERN = /^[A-Z0-9][A-Z0-9_-]{2,39}$/

/** The most codes that are made at once. */
export const MAX_BATCH = 5_000

/** What a new code is until staff say otherwise; its code and its value are theirs to say. */
export const NEW_CODE_TERMS = {
  discountType: 'percentage' as DiscountType,
  freeShipping: false,
  excludesSaleItems: false,
  autoApply: false,
  active: true,
  productId: null,
  categoryIds: [],
  minimumOrderCents: null,
  maxQuantityPerOrder: null,
  usageLimit: null,
  onePerCustomer: false,
  firstOrderOnly: false,
  validFrom: null,
  validUntil: null,
  note: null,
}

/** Characters that cannot be confused when typed from an e-mail: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code that cannot be guessed: `SAVE-7K2MQ9`, with five random bits for each byte. */
export const randomCode = (prefix: string, bytes: Uint8Array): string =>
  `${prefix}-${Array.from(bytes, (byte) => ALPHABET.charAt(byte & 31)).join('')}`

/** What `codeSentence` says of a code: names instead of ids, times as staff type them in the shop's zone. */
export interface SpokenTerms {
  discountType: DiscountType
  /** Basis points or cents, as `DISCOUNTS` has it. */
  discountValue: number
  freeShipping: boolean
  excludesSaleItems: boolean
  autoApply: boolean
  product: string | null
  categories: readonly string[]
  minimumOrderCents: Cents | null
  maxQuantityPerOrder: number | null
  usageLimit: number | null
  onePerCustomer: boolean
  firstOrderOnly: boolean
  /** The only address that may use it. */
  boundTo: string | null
  /** `2026-12-31`, or `2026-12-31T09:30`. */
  startsOn: string | null
  endsOn: string | null
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `31 December 2026`, `31 December 2026, 09:30`; any other text as it was typed. */
function spokenTime(typed: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d))?/.exec(typed.trim()) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? typed.trim() : `${Number(day)} ${name} ${year}${time ? `, ${time}` : ''}`
}

/** `$30`, `$30.50`. */
const dollars = (cents: Cents) => formatMoney(cents).replace(/\.00$/, '')

const listed = (names: readonly string[]) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

function spokenDiscount({ discountType, discountValue, freeShipping, product, categories }: SpokenTerms): string {
  if (discountValue === 0) return freeShipping ? `Free shipping${spokenScope({ product, categories, word: ' with' })}` : 'Nothing off'
  const off = DISCOUNTS[discountType].label(discountValue).replace(/\.00 off$/, ' off')
  return `${off}${spokenScope({ product, categories, word: '' }) || ' everything'}${freeShipping ? ' and free shipping' : ''}`
}

/** What it covers. With a part and categories, the part is what is cheaper, and the categories are what has to be in the cart as well. */
function spokenScope({ product, categories, word }: Pick<SpokenTerms, 'product' | 'categories'> & { word: string }): string {
  if (product === null) return categories.length > 0 ? `${word} ${listed(categories)}` : ''
  return `${word} ${product}${categories.length > 0 ? `, with something of ${listed(categories)} in the cart` : ''}`
}

const times = (count: number) => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`)

/** A code in a sentence: '10% off Vacuum Bags, from $30, once per customer, until 31 December 2026'. */
export function codeSentence(terms: SpokenTerms): string {
  const { minimumOrderCents, maxQuantityPerOrder, usageLimit, startsOn, endsOn } = terms
  return [
    spokenDiscount(terms),
    terms.excludesSaleItems && 'without parts on sale',
    minimumOrderCents !== null && minimumOrderCents > 0 && `from ${dollars(minimumOrderCents)}`,
    maxQuantityPerOrder !== null && `for at most ${maxQuantityPerOrder} ${maxQuantityPerOrder === 1 ? 'item' : 'items'} of an order`,
    terms.firstOrderOnly && 'on the first order only',
    terms.onePerCustomer && 'once per customer',
    usageLimit !== null && `${times(usageLimit)} in all`,
    terms.boundTo !== null && `for ${terms.boundTo} alone`,
    startsOn !== null && `from ${spokenTime(startsOn)}`,
    endsOn !== null && `until ${spokenTime(endsOn)}`,
    terms.autoApply && 'offered without being asked for',
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/** Why the checkout refuses a code, for staff: a shopper is told less where the truth would tell something of others (specification, decision 22). */
export function refusalReason(
  { code }: Pick<CouponRefusal, 'code'>,
  { terms, usedBefore }: { terms: Pick<CouponTerms, 'active' | 'firstOrderOnly' | 'onePerCustomer'>; usedBefore: boolean },
): string {
  const reasons: Record<CouponRefusal['code'], string> = {
    coupon_invalid: terms.active ? 'The code belongs to another e-mail address.' : 'The code is paused or archived.',
    coupon_expired: 'Its end has passed.',
    coupon_not_yet_valid: 'It has not begun.',
    coupon_used_up: 'It has been used as often as it may be; orders that wait for their payment count.',
    coupon_already_used: usedBefore ? 'This customer has used it, or has an unpaid order with it.' : 'This customer has ordered before.',
    coupon_below_minimum: 'The cart is worth less than the smallest order.',
    coupon_not_applicable: 'Nothing in the cart is covered by it.',
    coupon_sale_items: 'All that it covers in the cart is on sale, and it leaves parts on sale out.',
    coupon_too_many: 'The cart has more covered items than one order may have when the code is entered.',
  }
  return reasons[code]
}
