import { MAX_LINES } from '#domain/cart/cart.ts'

const COOKIE = 'cartLines'
const YEAR_S = 31_536_000

/** Writes the number of cart lines into a cookie, for the cart page alone: it cannot see the browser's storage. */
export function writeLineCount(count: number): void {
  document.cookie = `${COOKIE}=${count}; path=/cart; max-age=${YEAR_S}; samesite=lax`
}

/** How many lines a Cookie header says; 0 without the cookie. */
export const readLineCount = (header: string | null): number =>
  Math.min(MAX_LINES, Number(new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,4})(?:;|$)`).exec(header ?? '')?.[1] ?? 0))
