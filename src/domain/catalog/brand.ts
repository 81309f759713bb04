/** Popular brands in the storefront's menu (specification, section 9). */
export const MAX_MENU_BRANDS = 10

/** Whether a brand is in the shop. */
export const BRAND_STATUSES = ['active', 'hidden'] as const
export type BrandStatus = (typeof BRAND_STATUSES)[number]

/** Words that companies add to their name, and that nobody tells brands apart by. */
const COMPANY_WORDS = new Set(['parts', 'accessories', 'components', 'inc', 'llc', 'ltd', 'co', 'corp', 'company', 'brand', 'the', 'usa'])

/** A brand's name without a last word Parts, Accessories or Components (specification, section 3): 'Hoover Accessories' is `Hoover`. */
export const withoutTradeWord = (name: string): string => name.replace(/ (?:parts|accessories|components)$/i, '')

/** A brand's name without what people write differently: 'G.E. Parts', 'G E' and 'ge' are `ge`. Empty when it has no letter and no digit. */
export function brandKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const own = words.filter((word) => !COMPANY_WORDS.has(word))
  return (own.length > 0 ? own : words).join('')
}

/** The first letters of a name of several words: 'General Electric' is `ge`. Empty for one word. */
export function brandInitials(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > 1 ? words.map((word) => word.charAt(0)).join('') : ''
}

/** Groups of three letters of a text, as PostgreSQL's pg_trgm makes them. */
function trigrams(text: string): Set<string> {
  const padded = `  ${text} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

const MIN_SIMILARITY = 0.6

/** The longest name that is compared: what is longer is a text that stands where a name should. */
const MAX_COMPARED = 200

/** What of a brand's name is compared. */
export interface ComparedBrand {
  key: string
  initials: string
  groups: Set<string>
}

/** A brand's name as it is compared: made once for each name, since many are compared with many. */
export function comparedBrand(name: string): ComparedBrand {
  const key = name.length > MAX_COMPARED ? '' : brandKey(name)
  return { key, initials: key === '' ? '' : brandInitials(name), groups: trigrams(key) }
}

/** Whether two names may be of one brand: the same but for how they are written, one the other's initials, or but for a slip alike. */
export function areNearBrands(one: ComparedBrand, other: ComparedBrand): boolean {
  if (one.key === '' || other.key === '') return false
  if (one.key === other.key || one.initials === other.key || other.initials === one.key) return true
  if (Math.min(one.key.length, other.key.length) < 4) return false
  let shared = 0
  for (const group of one.groups) if (other.groups.has(group)) shared++
  return shared / (one.groups.size + other.groups.size - shared) >= MIN_SIMILARITY
}
