const HERE = 'http://shop.internal'

/**
 * The redirect after signing in, from the `next` parameter: a path of this shop, or undefined. Prevents open redirects, however they are
 * written (`//evil.example`, `/\evil.example`), and leads neither to the API nor to the sign-in page itself.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(next, HERE)
  // `/.//evil.example` has our origin, and a path that would be read as another origin.
  if (origin !== HERE || pathname.startsWith('//') || /^\/(api|auth)(\/|$)/.test(pathname)) return undefined
  return pathname + search + hash
}
