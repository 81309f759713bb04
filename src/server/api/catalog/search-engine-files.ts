import { compress } from 'hono/compress'
import { Problem } from '#domain/problem.ts'
import { partDrawing, partPicture } from '#server/shop/catalog/part-picture.ts'
import { shopInfo } from '#server/shop/settings/shop-info.ts'
import { router } from '#server/api/app.ts'
import { knownVisitor } from '#server/api/visitor.ts'

const HOUR = 'public, max-age=3600'
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** For search engines, browsers and finders of faults: robots.txt, security.txt, the manifest, and drawings. */
export const searchEngineFiles = router()
searchEngineFiles.use('/pictures/*', compress())

// What pages are rendered from may be crawled; pages that should not be indexed say so themselves (noindex).
searchEngineFiles.get('/robots.txt', (c) => {
  const { PUBLIC_URL, SHOP_MODE } = c.env.shop.env
  // Nobody shall find a shop in which nothing can be bought.
  if (SHOP_MODE === 'staging') return c.text('User-agent: *\nDisallow: /\n', 200, { 'cache-control': HOUR })
  return c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`, 200, { 'cache-control': HOUR })
})

/** A year after this program was started: a shop that nobody restarts for so long has nobody who reads reports either. */
const REPORTS_UNTIL = new Date(Date.now() + 364 * 24 * 60 * 60 * 1_000)

// RFC 9116: to whom a vulnerability is reported.
searchEngineFiles.get('/.well-known/security.txt', async (c) => {
  const { PUBLIC_URL } = c.env.shop.env
  const { contact } = await shopInfo(c.env.shop)
  const fields = [
    `Contact: mailto:${contact.email}`,
    `Contact: ${PUBLIC_URL}/contact`,
    `Expires: ${REPORTS_UNTIL.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
  ]
  return c.text(`${fields.join('\n')}\n`, 200, { 'cache-control': HOUR })
})

/** The icons that are built in; a shop's own logo is an icon beside them. */
const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

searchEngineFiles.get('/manifest.webmanifest', async (c) => {
  const { name, homeTitle, logoUrl } = await shopInfo(c.env.shop)
  const manifest = {
    name: `${name}: ${homeTitle}`,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#fbfaf6',
    theme_color: '#003d4f',
    icons: logoUrl === null ? ICONS : [{ src: logoUrl, sizes: 'any' }],
  }
  return c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json', 'cache-control': HOUR })
})

searchEngineFiles.get('/pictures/:file', async (c) => {
  const [, drawn] = /^(.+)\.svg$/.exec(c.req.param('file')) ?? []
  if (drawn !== undefined)
    return c.body(await partDrawing(c.env.shop, drawn), 200, { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': HOUR })
  const [, slug, shape] = /^(.+)-(card|square)\.png$/.exec(c.req.param('file')) ?? []
  if (slug === undefined) throw new Problem('not_found')
  const visitor = () => knownVisitor(c.env.address)
  const png = await partPicture(c.env.shop, { slug, shape: shape === 'card' ? 'card' : 'square', visitor })
  return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png', 'cache-control': c.req.query('v') ? FOR_GOOD : HOUR })
})
