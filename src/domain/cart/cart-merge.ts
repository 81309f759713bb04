import { MAX_LINES, MAX_QUANTITY } from './cart.ts'

/** A line as an account keeps it: which part, and how many. What it costs is read when it is shown. */
export interface KeptLine {
  slug: string
  quantity: number
}

/** The two lists of a shopper: what is to be bought, and what is saved for later. */
export interface KeptLists {
  cart: readonly KeptLine[]
  saved: readonly KeptLine[]
}

export const NO_LISTS: KeptLists = { cart: [], saved: [] }

/**
 * How many of a part, when both places may have changed it since they were the same; 0 is none. Who has not changed it takes the other's
 * number, so a removal and a smaller number arrive; when both have changed it the larger counts, so nothing that somebody has just added is lost.
 */
const mergeQuantity = ({ base, mine, theirs }: { base: number; mine: number; theirs: number }): number =>
  mine === base ? theirs : theirs === base ? mine : Math.max(mine, theirs)

const quantityIn = (lines: readonly KeptLine[]) => {
  const quantities = new Map(lines.map(({ slug, quantity }) => [slug, quantity]))
  return (slug: string) => quantities.get(slug) ?? 0
}

interface Places<Lists> {
  /** What both places had when they were last the same; empty when they never were: then nothing counts as removed. */
  base: Lists
  mine: Lists
  theirs: Lists
}

/** One list of two places, part by part; those of `mine` come first, in their order. */
export function mergeLines({ base, mine, theirs }: Places<readonly KeptLine[]>): KeptLine[] {
  const [before, here, there] = [quantityIn(base), quantityIn(mine), quantityIn(theirs)]
  const slugs = [...new Set([...mine, ...theirs].map(({ slug }) => slug))]
  return slugs
    .map((slug) => ({ slug, quantity: mergeQuantity({ base: before(slug), mine: here(slug), theirs: there(slug) }) }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * The cart and the saved lines of a browser and of its account as one (decision 168). The quantities do not depend on which of the two is `mine`; merging the result
 * again changes nothing. At the first sign-in `base` is empty: every part of either stays, with the larger quantity and never the sum, so that signing in
 * twice adds nothing. What is more than a cart holds is saved for later; only what both lists together cannot hold (twice MAX_LINES) is left out.
 */
export function mergeLists({ base, mine, theirs }: Places<KeptLists>): { cart: KeptLine[]; saved: KeptLine[] } {
  const cart = mergeLines({ base: base.cart, mine: mine.cart, theirs: theirs.cart })
  const saved = mergeLines({ base: base.saved, mine: mine.saved, theirs: theirs.saved })
  const tooMany = cart.slice(MAX_LINES)
  return { cart: cart.slice(0, MAX_LINES), saved: mergeLines({ base: [], mine: saved, theirs: tooMany }).slice(0, MAX_LINES) }
}

/** Whether two lists have the same parts in the same quantities, in whatever order. */
export function isSameList(a: readonly KeptLine[], b: readonly KeptLine[]): boolean {
  const there = quantityIn(b)
  return a.length === b.length && a.every(({ slug, quantity }) => there(slug) === quantity)
}

/**
 * A cart without what has been bought, and nothing else (a line that was added while the payment page was open stays).
 * @param isSynced the account's cart gave it up when the order was paid, and this browser may know already: a line with fewer than were bought is then the rest.
 */
export function takeBought<Line extends KeptLine>(lines: readonly Line[], bought: readonly KeptLine[], isSynced: boolean): Line[] {
  const boughtOf = quantityIn(bought)
  return lines.flatMap((line) => {
    const count = boughtOf(line.slug)
    if (count === 0 || (isSynced && line.quantity < count)) return [line]
    return line.quantity > count ? [{ ...line, quantity: line.quantity - count }] : []
  })
}

/** A list with a line that comes from another one: first, or added to the line of its part, up to MAX_QUANTITY. Null when the list is full. */
export function joinLine<Line extends KeptLine>(lines: readonly Line[], line: Line): Line[] | null {
  const known = lines.find(({ slug }) => slug === line.slug)
  if (!known) return lines.length >= MAX_LINES ? null : [line, ...lines]
  const quantity = Math.min(MAX_QUANTITY, known.quantity + line.quantity)
  return lines.map((each) => (each === known ? { ...line, quantity } : each))
}
