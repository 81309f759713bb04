import type { DrawablePart } from './family.ts'

const SMALLEST_INCHES = 0.01
const LARGEST_INCHES = 999
const usable = (value: number | undefined): value is number => value !== undefined && value >= SMALLEST_INCHES && value <= LARGEST_INCHES

/** `value` clamped to `low` and `high`. */
export const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** `value` within what looks well, or in a drawing to scale as it is. */
export const limited = ({ isToScale }: DrawablePart, value: number, low: number, high: number): number =>
  isToScale ? value : between(value, low, high)

/** Whether the part states a real size. */
export const states = ({ dimensions }: Pick<DrawablePart, 'dimensions'>, key: string): boolean => usable(dimensions[key])

/** The part's dimension in inches, or `fallback` when it is missing or no real size (zero, negative, NaN, over 999). */
export function inches(part: DrawablePart, key: string, fallback: number): number {
  const value = part.dimensions[key]
  return usable(value) ? value : fallback
}

/** A length as a parts counter writes it: whole sixteenths as a fraction (`2 7/8"`), all else decimal (`3.3"`). */
export function formatInches(value: number): string {
  const sixteenths = value * 16
  if (Math.abs(sixteenths - Math.round(sixteenths)) > 1e-6) return `${Math.round(value * 1000) / 1000}"`
  const whole = Math.floor(value + 1e-6)
  let over = Math.round(sixteenths) - whole * 16
  let under = 16
  for (; over > 0 && over % 2 === 0; under /= 2) over /= 2
  return `${[whole || '', over ? `${over}/${under}` : ''].filter(Boolean).join(' ')}"`
}

/** The callout of a dimension, or '' when the part does not state it: a drawing never invents a measure. */
export function callout(part: DrawablePart, key: string, prefix = ''): string {
  const value = part.dimensions[key]
  return usable(value) ? prefix + formatInches(value) : ''
}

/** A number from 0 up to but not including `below`, the same for the same part number and `salt`. */
export function vary(part: DrawablePart, salt: number, below: number): number {
  let hash = 0x811c9dc5 ^ salt
  for (const letter of part.partNumber) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) % below
}

/** A counting trait within its limits; without one, the part number chooses between `low` and `high`. */
export function count(part: DrawablePart, key: string, low: number, high: number): number {
  const value = Number(part.traits[key] ?? NaN)
  return Number.isFinite(value) ? Math.round(between(value, low, high)) : low + vary(part, low, high - low + 1)
}

/** One of a trait's allowed values; the first is the default. */
export function choice<Word extends string>(part: DrawablePart, key: string, words: readonly [Word, ...Word[]]): Word {
  return words.find((word) => word === part.traits[key]) ?? words[0]
}

/** Whether a trait is there and does not say no (`none`, `no`, `0`). */
export function has(part: Pick<DrawablePart, 'traits'>, key: string, fallback: boolean): boolean {
  const value = part.traits[key]
  return value === undefined ? fallback : !['', 'none', 'no', 'false', '0'].includes(String(value))
}
