import { MAX_LINES } from '#domain/cart.ts'

const COOKIE = 'cartLines'
const YEAR_S = 31_536_000

/** Tells the server how much room the cart takes, for the cart page alone: it cannot see the browser's storage. */
export function noteLines(count: number): void {
  document.cookie = `${COOKIE}=${count}; path=/cart; max-age=${YEAR_S}; samesite=lax`
}

/** How many lines a Cookie header tells of; 0 when it does not. */
export const linesIn = (header: string | null): number =>
  Math.min(MAX_LINES, Number(new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,4})(?:;|$)`).exec(header ?? '')?.[1] ?? 0))
