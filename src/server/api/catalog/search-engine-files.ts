import { Readable } from 'node:stream'
import { compress } from 'hono/compress'
import { formatDecimal } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import { feedItems } from '#server/shop/catalog/merchant-feed.ts'
import type { FeedItem } from '#server/shop/catalog/merchant-feed.ts'
import { escapeXml, partDrawing, partPicture } from '#server/shop/catalog/part-picture.ts'
import { shopInfo } from '#server/shop/settings/content.ts'
import type { ShopInfo } from '#server/shop/settings/content.ts'
import { router } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { knownVisitor } from '#server/api/visitor.ts'

/** Whether the API serves this path: its own, and the files for crawlers. */
export const isApiPath = (path: string): boolean =>
  /^\/(api|sitemaps|feeds|pictures|media)(\/|$)|^\/(sitemap\.xml|robots\.txt|manifest\.webmanifest|\.well-known\/security\.txt)$/.test(path)

const HOUR = 'public, max-age=3600'
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** The headers of an XML file, and what it begins with. */
export const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': HOUR }
export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element with a text; nothing for null. */
export const xmlTag = (name: string, value: string | null): string => (value === null ? '' : `<${name}>${escapeXml(value)}</${name}>`)

/** For search engines, marketplaces and finders of faults: robots.txt, security.txt, the product feed, and drawings as PNG. */
export const searchEngineFiles = router()
searchEngineFiles.use('/feeds/*', compress())
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

const TITLE_LENGTH = 150
const DESCRIPTION_LENGTH = 5_000
const MORE_PICTURES = 10

/** An instant as feeds have it, without seconds: `2026-03-08T14:05Z`. */
const minute = (instant: Date) => `${instant.toISOString().slice(0, 16)}Z`

const dollars = (cents: number) => `${formatDecimal(cents)} USD`

function itemXml(item: FeedItem, origin: string): string {
  const [picture = '', ...more] = item.pictures.map((src) => new URL(src, origin).href)
  const facts: [string, string | null][] = [
    ['g:id', item.sku],
    ['g:title', item.name.slice(0, TITLE_LENGTH)],
    ['g:description', item.description.slice(0, DESCRIPTION_LENGTH)],
    ['g:link', origin + item.path],
    ['g:image_link', picture],
    ...more.slice(0, MORE_PICTURES).map((src): [string, string] => ['g:additional_image_link', src]),
    ['g:availability', item.availability],
    ['g:availability_date', item.availableAt && minute(item.availableAt)],
    ['g:price', dollars(item.priceCents)],
    ['g:sale_price', item.salePriceCents === null ? null : dollars(item.salePriceCents)],
    ['g:sale_price_effective_date', item.salePeriod && `${minute(item.salePeriod.from)}/${minute(item.salePeriod.to)}`],
    ['g:condition', 'new'],
    ['g:brand', item.brand],
    ['g:mpn', item.mpn],
    ['g:gtin', item.gtin],
    ['g:product_type', item.breadcrumb.join(' > ')],
    ['g:shipping_weight', item.weightGrams === null ? null : `${item.weightGrams} g`],
  ]
  const shipping =
    item.shippingCents === null
      ? ''
      : `<g:shipping>${xmlTag('g:country', 'US')}${xmlTag('g:price', dollars(item.shippingCents))}</g:shipping>`
  return `<item>${facts.map(([name, value]) => xmlTag(name, value)).join('')}${shipping}</item>\n`
}

async function* feedXml(items: AsyncIterable<FeedItem[]>, { name, description, publicUrl: origin }: ShopInfo) {
  const encoder = new TextEncoder()
  yield encoder.encode(
    `${XML}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${xmlTag('title', name)}${xmlTag('link', origin)}${xmlTag('description', description)}\n`,
  )
  for await (const batch of items) yield encoder.encode(batch.map((item) => itemXml(item, origin)).join(''))
  yield encoder.encode('</channel></rss>\n')
}

// It reads the whole catalogue: once per this time is enough.
searchEngineFiles.get('/feeds/google.xml', async (c) => {
  const { shop } = c.env
  await limitVisitor(c.env, 'feed')
  return c.body(Readable.toWeb(Readable.from(feedXml(feedItems(shop), await shopInfo(shop)))) as ReadableStream, 200, xml)
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
