import { parsedUrl } from '../parsed-url.ts'

const HERE = 'http://shop.internal'

/** A second slash in whatever spelling: a browser, proxy or router that decodes the path once more would read a host after it. */
const SECOND_SLASH = /^\/(?:\/|%(?:25)*(?:2f|5c))/i

/** Neither the API nor the sign-in page. */
const NO_PAGE = /^\/(?:api|auth)(?:\/|$)/i

/**
 * Decides every path that a visitor is sent back to, on the server and in the browser.
 * @returns a path of this shop, or undefined. Prevents open redirects, however they are written (`//evil.example`, `/\evil.example`), and
 * leads neither to the API nor to the sign-in page itself.
 */
export function safeNext(next: unknown): string | undefined {
  const url = typeof next === 'string' && next.startsWith('/') ? parsedUrl(next, HERE) : null
  if (!url) return undefined
  const { origin, pathname, search, hash } = url
  // `/.//evil.example` has our origin, and a path that would be read as another origin.
  if (origin !== HERE || SECOND_SLASH.test(pathname) || NO_PAGE.test(pathname)) return undefined
  return pathname + search + hash
}
