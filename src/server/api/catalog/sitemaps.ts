import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { picturePath, rasterImages } from '#domain/catalog/picture-path.ts'
import { Problem } from '#domain/problem.ts'
import { takesGzip } from '#server/http/encodings.ts'
import { Semaphore } from '#server/semaphore.ts'
import { sitemapEntries, sitemapNames } from '#server/shop/catalog/sitemap.ts'
import type { SitemapEntry } from '#server/shop/catalog/sitemap.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { router } from '#server/api/app.ts'
import { xml, XML, xmlTag } from './xml.ts'

/** Addresses that are written in one go: others are answered in between. */
const PIECE = 500

/** A part's pictures: its photos, or its drawing. */
const picturesOf = ({ picture, updatedAt }: SitemapEntry): string[] => {
  if (!picture) return []
  const photos = rasterImages(picture.images)
  return photos.length > 0 ? photos : [picturePath(picture.slug, 'square', updatedAt ?? '')]
}

function pageXml(entry: SitemapEntry, origin: string): string {
  const pictures = picturesOf(entry).map((src) => `<image:image>${xmlTag('image:loc', new URL(src, origin).href)}</image:image>`)
  return `<url>${xmlTag('loc', origin + entry.path)}${xmlTag('lastmod', entry.updatedAt)}${pictures.join('')}</url>\n`
}

function* pieces(entries: readonly SitemapEntry[], origin: string): Generator<string> {
  yield `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
  for (let start = 0; start < entries.length; start += PIECE)
    yield entries
      .slice(start, start + PIECE)
      .map((entry) => pageXml(entry, origin))
      .join('')
  yield '</urlset>\n'
}

/** For so long a name that no sitemap had when they were counted is nobody's (ms): parts may have been added since, by another process too. */
const COUNT_MS = 10_000

/** The sitemaps as they were counted, and when. */
interface Count {
  maps: ReturnType<typeof sitemapNames>
  at: number
}

const counts = new WeakMap<Shop, Count>()

/** Counts the sitemaps; until that is done, whoever else wants to know waits for the same count. What was known before stays when it fails. */
function countSitemaps(shop: Shop): Count {
  const before = counts.get(shop)
  const count = { maps: sitemapNames(shop), at: performance.now() }
  counts.set(shop, count)
  count.maps.catch(() => {
    if (counts.get(shop) !== count) return
    if (before) counts.set(shop, before)
    else counts.delete(shop)
  })
  return count
}

const hasName = async ({ maps }: Count, name: string) => (await maps).some((map) => map.name === name)

/** Whether there is a sitemap of this name, or was when they were counted: who asks for another is answered without a turn. */
async function isSitemap(shop: Shop, name: string): Promise<boolean> {
  const known = counts.get(shop)
  if (known && (await hasName(known, name))) return true
  // Others may have counted meanwhile.
  const last = counts.get(shop)
  return hasName(last && performance.now() < last.at + COUNT_MS ? last : countSitemaps(shop), name)
}

async function indexXml(shop: Shop): Promise<string> {
  const maps = (await countSitemaps(shop).maps).map(
    ({ name, updatedAt }) =>
      `<sitemap>${xmlTag('loc', `${shop.env.PUBLIC_URL}/sitemaps/${name}.xml`)}${xmlTag('lastmod', updatedAt)}</sitemap>\n`,
  )
  return `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('')}</sitemapindex>\n`
}

/** The index of sitemaps, by no name of one. */
const INDEX = ''

/** A sitemap, packed: a tenth of what it is in full. @throws {Problem} `not_found` */
async function makeSitemap(shop: Shop, name: string) {
  const entries = name === INDEX ? null : await sitemapEntries(shop, name)
  if (name !== INDEX && entries === null) throw new Problem('not_found')
  const text = entries ? pieces(entries, shop.env.PUBLIC_URL) : [await indexXml(shop)]
  return pipeline(Readable.from(text), createGzip(), (packed) => buffer(packed))
}

/**
 * One of 50,000 addresses takes a second of the process and twelve megabytes in full. They are made one at a time, and each once for all who ask for it
 * meanwhile.
 */
const turns = new Semaphore({ running: 1, waiting: 200, waitMs: 30_000 })
const making = new WeakMap<Shop, Map<string, ReturnType<typeof makeSitemap>>>()

function sitemap(shop: Shop, name: string): ReturnType<typeof makeSitemap> {
  const others = making.get(shop) ?? new Map<string, ReturnType<typeof makeSitemap>>()
  making.set(shop, others)
  const known = others.get(name)
  if (known) return known
  const made = turns.run(() => makeSitemap(shop, name)).finally(() => others.delete(name))
  others.set(name, made)
  return made
}

/** Sends it as it is packed; to who takes no gzip, piece by piece as it is unpacked. */
async function answer(c: Context<ApiEnv>, name: string): Promise<Response> {
  const packed = await sitemap(c.env.shop, name)
  const headers = { ...xml, vary: 'accept-encoding' }
  if (takesGzip(c.req.header('accept-encoding'))) return c.body(packed, 200, { ...headers, 'content-encoding': 'gzip' })
  return c.body(Readable.toWeb(Readable.from([packed]).pipe(createGunzip())) as ReadableStream, 200, headers)
}

const ENDING = '.xml'

/** For search engines. */
export const sitemapsApi = router()

sitemapsApi.get('/sitemap.xml', (c) => answer(c, INDEX))

sitemapsApi.get('/sitemaps/:file', async (c) => {
  const file = c.req.param('file')
  const name = file.slice(0, -ENDING.length)
  if (!file.endsWith(ENDING) || !(await isSitemap(c.env.shop, name))) throw new Problem('not_found')
  return answer(c, name)
})
