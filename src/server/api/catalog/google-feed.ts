import { Readable } from 'node:stream'
import { compress } from 'hono/compress'
import { formatDecimal } from '#domain/money.ts'
import { feedItems } from '#server/shop/catalog/google-feed.ts'
import type { FeedItem } from '#server/shop/catalog/google-feed.ts'
import { shopInfo } from '#server/shop/settings/shop-info.ts'
import type { ShopInfo } from '#server/shop/settings/shop-info.ts'
import { router } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { xml, XML, xmlTag } from './xml.ts'

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

/** The product feed, for marketplaces. */
export const googleFeed = router()
googleFeed.use('/feeds/*', compress())

// It reads the whole catalogue: once per this time is enough.
googleFeed.get('/feeds/google.xml', async (c) => {
  const { shop } = c.env
  await limitVisitor(c.env, 'feed')
  return c.body(Readable.toWeb(Readable.from(feedXml(feedItems(shop), await shopInfo(shop)))) as ReadableStream, 200, xml)
})
