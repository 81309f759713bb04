import { createHash } from 'node:crypto'

/** The inline scripts of a page that a browser would run, byte for byte; not those with a `src` or of another type. */
function inlineScripts(html: Buffer): Buffer[] {
  const scripts: Buffer[] = []
  for (let start = html.indexOf('<script'); start !== -1; start = html.indexOf('<script', start)) {
    const open = html.indexOf('>', start)
    const close = html.indexOf('</script>', open)
    if (open === -1 || close === -1) break
    const tag = html.toString('latin1', start, open)
    if (!/\ssrc=|application\/ld\+json/.test(tag)) scripts.push(html.subarray(open + 1, close))
    start = close
  }
  return scripts
}

const hashOf = (script: Buffer) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * The Content-Security-Policy of a page: only our own files, and exactly its inline scripts, by their hashes (not nonces: a public page must
 * be byte-identical to be cached).
 */
export function contentSecurityPolicy(html: Buffer): string {
  const scripts = new Set(inlineScripts(html).map(hashOf))
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
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of what is no page: opened by itself, it loads and runs nothing, and is framed by nobody. */
export const NO_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Headers of every response to a browser. */
export const SECURITY_HEADERS = {
  'content-security-policy': NO_PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
} as const
