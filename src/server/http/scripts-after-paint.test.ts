import { describe, expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

const PAGE =
  '<html><head><title>x</title><link rel="modulepreload" href="/assets/a.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/b.js"/>' +
  '<link rel="stylesheet" href="/assets/c.css"/></head><body><p>y</p><script type="module" async="" src="/assets/a.js" nonce="n1"></script></body></html>'

describe('the scripts of a page', () => {
  test('are named in one inline script, in place of the entry, and nowhere else', () => {
    const html = scriptsAfterPaint(PAGE, 'n1')
    expect(html).not.toContain('modulepreload" href')
    expect(html).not.toContain('<script type="module"')
    expect(html).toContain('<link rel="stylesheet" href="/assets/c.css"/></head><body><p>y</p><script nonce="n1">requestAnimationFrame(')
    expect(html).toContain('["/assets/a.js","/assets/b.js"]')
    expect(html).toContain('src:"/assets/a.js"')
    expect(html.endsWith('</script></body></html>')).toBe(true)
  })

  test('are left alone where there is no entry of this rendering, or no head', () => {
    for (const other of ['', '<p>plain</p>', PAGE.replace('type="module"', ''), PAGE.replace('n1', 'n2'), PAGE.replace('</head>', '')])
      expect(scriptsAfterPaint(other, 'n1')).toBe(other)
  })
})
