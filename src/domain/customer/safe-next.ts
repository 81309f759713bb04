const HERE = 'http://shop.internal'

/**
 * Where to go after signing in, as the address asks for it: an address of this shop, or undefined. Never another site, however it is
 * written (`//evil.example`, `/\evil.example`), nor the API or the sign-in page itself.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(next, HERE)
  // `/.//evil.example` has our origin, and a path that would be read as another one.
  if (origin !== HERE || pathname.startsWith('//') || /^\/(api|auth)(\/|$)/.test(pathname)) return undefined
  return pathname + search + hash
}
