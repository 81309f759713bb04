import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The Content-Security-Policy of a page: only our own files, and exactly the inline scripts that this HTML carries, by their hashes
 * (not nonces: a page for everybody stays the same to the byte, and can be cached).
 */
export function contentSecurityPolicy(html: string): string {
  const scripts = new Set(Array.from(html.matchAll(INLINE_SCRIPT), ([, text]) => hashOf(text ?? '')))
  return [
    "default-src 'none'",
    `script-src 'self' ${[...scripts].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'self' https://checkout.stripe.com",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What every answer to a browser carries besides. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
} as const
