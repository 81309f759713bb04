import { MAX_LINES } from '#domain/cart/cart.ts'
import { LINE_COUNT, writeCartCookie } from './line-count-cookie.ts'

const HEIGHTS = 'cartLineHeights'
/** Lines whose heights are stored: they fill several screens. */
const MAX_HEIGHTS = 20
/** No line is as high, in px. */
const MAX_HEIGHT = 2_000

const valueIn = (header: string | null, name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\d.]{1,120})(?:;|$)`).exec(header ?? '')?.[1]

/** Writes how high the cart page has shown its lines, in px, from the first. */
export const writeLineHeights = (heights: readonly number[]): void =>
  writeCartCookie(HEIGHTS, heights.slice(0, MAX_HEIGHTS).map(Math.round).join('.'))

/** The lines that a Cookie header lets expect, by their heights in px; 0 for a line that has not been shown yet. */
export function readExpectedLines(header: string | null): number[] {
  const count = valueIn(header, LINE_COUNT) ?? ''
  const heights = (valueIn(header, HEIGHTS) ?? '').split('.').map(Number)
  const lines = /^\d{1,4}$/.test(count) ? Math.min(MAX_LINES, Number(count)) : 0
  return Array.from({ length: lines }, (_, index) => {
    const height = heights[index] ?? 0
    return height <= MAX_HEIGHT ? height : 0
  })
}
