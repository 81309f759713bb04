import { hash } from 'node:crypto'
import { isHttps } from '../env.ts'
import type { Env } from '../env.ts'

const hashOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`

/**
 * The Content-Security-Policy of a page: only our own files, and of inline scripts exactly those of the renderer, by their hashes (not
 * nonces: a public page must be byte-identical to be cached).
 */
export function contentSecurityPolicy(scripts: readonly string[]): string {
  const hashes = new Set(scripts.map(hashOf))
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'self' https://checkout.stripe.com",
    // E-mails that staff look at; every other answer refuses to be framed.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of what is no page: opened by itself, it loads and runs nothing, and is framed by nobody. */
const NO_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Headers of every answer of the server, whatever it is (pages have a policy of their own); https as soon as the shop has it.
 * The merchant's other hosts may have none: they are only included when `HSTS_SUBDOMAINS` asks for it. */
export const securityHeaders = ({
  PUBLIC_URL,
  HSTS_SUBDOMAINS,
}: Pick<Env, 'PUBLIC_URL' | 'HSTS_SUBDOMAINS'>): [name: string, value: string][] => [
  ['content-security-policy', NO_PAGE_POLICY],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-frame-options', 'DENY'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ...(isHttps({ PUBLIC_URL })
    ? [['strict-transport-security', `max-age=63072000${HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`] as [string, string]]
    : []),
]
