import { parsedUrl } from '../parsed-url.ts'

/** First parts of paths that are answered before any page, or by the admin area: no redirect begins or ends there. */
const RESERVED = new Set(['api', 'admin', 'media', 'assets', 'pictures', 'sitemaps', 'feeds', '.well-known', 'dev'])

/** The shop's pages with an address of their own: a redirect from one would never be asked for. */
export const FIXED_PAGES: readonly string[] = [
  '/',
  '/about',
  '/account',
  '/auth',
  '/cart',
  '/cart/shared',
  '/categories',
  '/contact',
  '/help/model-number',
  '/legal',
  '/orders',
  '/quick-order',
  '/returns',
  '/search',
]

/** What is answered before any page, and is a file: a redirect from one would never be asked for either. */
export const FIXED_FILES: readonly string[] = [
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/manifest.webmanifest',
  '/metrics',
  '/og.png',
  '/part-placeholder.svg',
  '/robots.txt',
  '/sitemap.xml',
]

const MAX_LENGTH = 500

const isReserved = (path: string) => RESERVED.has((path.split('/', 2)[1] ?? '').toLowerCase())

/** A path without the slashes at its end, with the letters of escapes in upper case: `/caf%c3%a9/` → `/caf%C3%A9`. */
function plainPath(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end).replace(/%[0-9a-f]{2}/g, (escape) => escape.toUpperCase())
}

/** The escapes of what a path may have as it is, such as `%3A`: letters, digits and the signs of RFC 3986. */
const NEEDLESS = /%(?:2[1467-9A-E]|3[0-9ABD]|4[0-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/g

/** The path without escapes that it could do without: `/a%3Ab` is `/a:b`. */
const withoutNeedless = (path: string) => path.replace(NEEDLESS, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)))

/** The same with single slashes, as browsers are led on from others: `/shop//fans` → `/shop/fans`. */
const withSingleSlashes = (path: string) => path.replace(/\/{2,}/g, '/')

/** The address within a shop, of a path or of a whole address; null when the text is neither. */
function urlOf(text: string): URL | null {
  if (text.length > MAX_LENGTH || /[\s\\\p{Cc}]/u.test(text)) return null
  const isPath = text.startsWith('/') && !text.startsWith('//')
  if (!isPath && !/^https?:\/\//i.test(text)) return null
  return parsedUrl(text, 'https://shop.invalid')
}

/**
 * An old address as redirects store it: its path, without host, query and the slash at its end. Addresses of other shops are
 * welcome: `https://old.example/products/x/?variant=1` → `/products/x`. Null when it is no address, or one that no redirect can begin with.
 */
export function oldPath(text: string): string | null {
  const url = urlOf(text.trim())
  // What has a NUL is never asked for: it is no address for browsers and servers.
  if (!url || url.pathname.includes('%00')) return null
  const path = withoutNeedless(plainPath(withSingleSlashes(url.pathname)))
  return path.length > MAX_LENGTH || isReserved(path) ? null : path
}

/** The forms in which an old address may be stored: older redirects have its escapes as they were written. */
export function oldPaths(text: string): string[] {
  const path = oldPath(text)
  const url = path === null ? null : urlOf(text.trim())
  return path === null || !url ? [] : [...new Set([path, plainPath(withSingleSlashes(url.pathname))])]
}

/** Where a redirect may lead: a path of this shop with its query and fragment; null for another site, `/api`, `/admin` and the like. */
export function redirectTarget(text: string): string | null {
  const typed = text.trim()
  const url = typed.startsWith('/') ? urlOf(typed) : null
  if (!url) return null
  const target = plainPath(url.pathname) + url.search + url.hash
  // Dots may have led to a second slash at the beginning, which browsers take for another site.
  return target.length > MAX_LENGTH || target.startsWith('//') || isReserved(target) ? null : target
}

/** The path of a target, by which another redirect may begin. */
export const pathOfTarget = (target: string): string => withoutNeedless(target.split(/[?#]/, 1).join(''))

/**
 * The old addresses to look for, the first that is known counts. A part of a Shopify shop stands below each of its collections, too:
 * `/collections/y/products/x` is `/products/x`.
 */
export function pathsToLookUp(path: string): string[] {
  const [, inner] = /^\/collections\/[^/]+(\/products\/[^/]+)$/.exec(path) ?? []
  return inner === undefined ? [path] : [path, inner]
}

/** Whether a redirect from this old address to this target leads back to where it began. */
export const leadsToItself = (path: string, target: string): boolean => pathsToLookUp(pathOfTarget(target)).includes(path)
