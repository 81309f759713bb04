/* Cookies for the cart page alone, whose server cannot see the browser's storage. */
export const LINE_COUNT = 'cartLines'
const YEAR_S = 31_536_000

/** Writes a cookie of the cart page. */
export function writeCartCookie(name: string, value: string | number): void {
  document.cookie = `${name}=${value}; path=/cart; max-age=${YEAR_S}; samesite=lax`
}

/** Writes how many lines the cart page will show. */
export const writeLineCount = (count: number): void => writeCartCookie(LINE_COUNT, count)
