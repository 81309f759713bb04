import { addDays } from '#domain/time/shop-time.ts'

/** The days of a month, on average: intervals of categories are months, those that are learned are days. */
const DAYS_A_MONTH = 30.44

/** An interval that is learned is held within these: two orders in a week are one need, and after two years nobody counts on it. */
const SHORTEST = 14
const LONGEST = 730

const DAY_MS = 86_400_000

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The number in the middle; of two in the middle their mean. Undefined of none. */
function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** The median gap of purchases on different days (`2026-03-08`), in days; null of fewer than two. */
export function learnedInterval(days: readonly string[]): number | null {
  const different = [...new Set(days)].toSorted()
  const gap = median(different.slice(1).map((day, at) => daysBetween(different[at] ?? day, day)))
  return gap === undefined ? null : Math.min(LONGEST, Math.max(SHORTEST, Math.round(gap)))
}

interface Bought {
  /** The days on which the part was bought. */
  part: readonly string[]
  /** Those on which a part of its kind, its category, was. */
  kind: readonly string[]
  /** After how many months the category is needed again. */
  months: number
}

/** After how many days a part is needed again: as it was bought before, else as its kind was, else what its category says. */
export const reorderInterval = ({ part, kind, months }: Bought): number =>
  learnedInterval(part) ?? learnedInterval(kind) ?? Math.round(months * DAYS_A_MONTH)

/** The day on which a part is needed again. @param lastBought the day of the last purchase. @param interval in days. */
export const dueOn = (lastBought: string, interval: number): string => addDays(lastBought, interval)
