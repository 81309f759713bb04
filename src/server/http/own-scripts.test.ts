import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeOwnScripts } from './own-scripts.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'
import { contentSecurityPolicy } from './security-headers.ts'

const NONCE = '6f1d2c9a-0000-4000-8000-123456789abc'

const page = (content: string) =>
  `<!DOCTYPE html><html><head><meta property="csp-nonce" content="${NONCE}"/><title>x</title><link rel="stylesheet" href="/assets/c.css" nonce="${NONCE}"/></head>` +
  `<body><script nonce="${NONCE}">first()</script>${content}<script nonce="${NONCE}" data-part="">state="\\x3C"</script>` +
  `<script type="module" async="" src="/assets/a.js" nonce="${NONCE}"></script></body></html>`

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The policy that the server makes of a page with this content. */
const policyOf = (content: string) => {
  const { html, scripts } = takeOwnScripts(scriptsAfterPaint(page(content), NONCE), NONCE)
  return { html, scripts, policy: contentSecurityPolicy(scripts) }
}

test("the renderer's own scripts may run, the loader of the others too, and the nonce leaves with none of them", () => {
  const { html, scripts, policy } = policyOf('<p>text</p>')
  expect(scripts).toEqual(['first()', 'state="\\x3C"', expect.stringContaining('src:"/assets/a.js"')])
  for (const script of scripts) {
    expect(html).toContain(`>${script}</script>`)
    expect(policy).toContain(hashOf(script))
  }
  expect(html).not.toContain(NONCE)
  expect(html).not.toContain('nonce')
  expect(html).toContain('<head><title>x</title><link rel="stylesheet" href="/assets/c.css"/></head>')
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<script type="module">alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="6f1d2c9a">alert(1)</script>',
  '<script nonce="00000000-0000-4000-8000-000000000000">alert(1)</script>',
  `<script type="application/ld+json">{"name":"</script><script>alert(1)</script>"}</script>`,
  '<svg><script>alert(1)</script></svg>',
  '<script a="',
  "<script a='",
  '<script ',
  '<script>alert(1)//',
  '<!-- <script>alert(1)',
  '<script type="module" async="" src="https://evil.example/x.js" nonce="x"></script>',
  '<script type="module" async="" src="/api/evil.js"></script>',
])('no script that came with the content may run: %s', (content) => {
  const { scripts, policy } = policyOf(content)
  expect(policy).not.toContain(hashOf('alert(1)'))
  expect(scripts).toHaveLength(3)
  expect(policy.match(/sha256-/g)).toHaveLength(3)
  for (const script of scripts) expect(script).not.toMatch(/alert|evil/)
})
