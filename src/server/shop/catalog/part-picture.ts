import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { DEMO_SHOP_NAME } from '#domain/setting-defaults.ts'
import { drawPart } from '#domain/drawing/draw-part.ts'
import type { PictureShape } from '#domain/catalog/picture-path.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import type { CacheKey } from '#server/cache.ts'
import type { OwnerOf } from '#server/semaphore.ts'
import { ROOT } from '#server/root.ts'
import { findProduct } from './product.ts'
import type { ProductCard } from './product-card.ts'
import { missingOrMoved } from '#server/shop/redirect.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'

// The shop's own fonts as TrueType, which the renderer needs: the same picture on every host.
const FONTS = ['archivo-narrow-700.ttf', 'atkinson-hyperlegible-mono-500.ttf'].map((file) =>
  join(ROOT, 'src/server/shop/catalog/picture-fonts', file),
)

/** The font's internal name, whatever its weight. */
const MONO = 'Atkinson Hyperlegible Mono ExtraLight'

const MARK =
  '<path fill="#005266" d="M0 0h22l10 10v22H0Z"/><path fill="#fff" fill-rule="evenodd" d="M7 6v20h5v-6h4.5a7 7 0 0 0 0-14ZM16.5 10a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z"/>'

const NAME_LINES = 4
const NAME_LINE_LENGTH = 21

/** A text inside of XML, which allows no control characters: a file with one is read by nobody. */
export const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** A name in lines of about 21 characters, the fifth and later left out. */
function linesOf(name: string): string[] {
  const lines = ['']
  for (const word of name.split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    if (line === '' || line.length + 1 + word.length <= NAME_LINE_LENGTH) lines[lines.length - 1] = `${line} ${word}`.trim()
    else lines.push(word)
  }
  return lines.length <= NAME_LINES ? lines : [...lines.slice(0, NAME_LINES - 1), `${lines[NAME_LINES - 1]} …`]
}

const drawingAt = ({ partNumber, drawing }: ProductCard, { x, y, width }: { x: number; y: number; width: number }) =>
  drawPart({ partNumber, ...drawing }, 'angle').replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${(width * 3) / 4}" `)

const square = (part: ProductCard) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200"><rect width="1200" height="1200" fill="#fff"/>${drawingAt(part, { x: 60, y: 195, width: 1080 })}</svg>`

function card(part: ProductCard, shopName: string): string {
  const lines = linesOf(part.name)
  const hasMark = shopName === DEMO_SHOP_NAME
  const bottom = 150 + lines.length * 58
  const name = lines.map((line, index) => `<text x="664" y="${150 + index * 58}">${escapeXml(line)}</text>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#fbfaf6"/>
<path d="M40 40h540l24 24v526H40z" fill="#fff" stroke="#dbd9d0" stroke-width="2"/>${drawingAt(part, { x: 58, y: 113, width: 528 })}
<g font-family="Archivo Narrow" font-weight="700" font-size="48" fill="#12202b">${name}
<text x="${hasMark ? 726 : 664}" y="578" font-size="44">${escapeXml(shopName)}</text></g>
<path d="M664 ${bottom}h490M664 ${bottom + 76}h490" stroke="#12202b" stroke-width="2"/>
<text x="664" y="${bottom + 52}" font-family="${MONO}" font-weight="500" font-size="40" fill="#12202b">${escapeXml(part.partNumber)}</text>
${hasMark ? `<svg x="664" y="540" width="46" height="46" viewBox="0 0 32 32">${MARK}</svg>` : ''}</svg>`
}

/**
 * Loading the renderer takes time that the start of the server does not have. To find out which C library there is, it has Node write a report on the process, for
 * which Node would ask the DNS for the name of every connection's other end, one after the other, while nobody is answered.
 */
async function loadRenderer() {
  if (process.report) Object.assign(process.report, { excludeNetwork: true })
  return import('@resvg/resvg-js')
}

const SHAPES: Record<PictureShape, (part: ProductCard, shopName: string) => string> = { card, square }

/**
 * A part's drawing as SVG, cached for some seconds. One that is not for sale is drawn, too: it stands in orders, carts and the lists of
 * staff; whoever knows the address of one that was never published sees no more of it than this.
 * @throws {Problem} `not_found`, or `moved` with the part's new address.
 */
export const partDrawing = (shop: Shop, slug: string): Promise<string> =>
  shop.cache.remember(`drawing ${slug}`, async () => {
    const { partNumber, family, dimensions, traits } = product
    const [part] = await shop.browsing.select({ partNumber, family, dimensions, traits }).from(product).where(eq(product.slug, slug))
    if (!part) throw await missingOrMoved(shop, `/product/${slug}`, 'Product not found')
    return drawPart(part, 'angle').replace('<svg ', '<svg font-family="ui-monospace,monospace" ')
  })

/**
 * A part's drawing as a PNG, for clients that cannot show SVG: shared links, the merchant feed. Rendered off the main thread (about 20 ms) in its turn among what
 * visitors look at, cached for some seconds; browsers and proxies cache it by its versioned path.
 * @throws {Problem} `not_found` or `moved`, as the product's page. @throws {BusyError} when no turn comes in time
 */
export async function partPicture(
  shop: Shop,
  { slug, shape, visitor }: { slug: string; shape: PictureShape; visitor: OwnerOf },
): Promise<Buffer> {
  const key: CacheKey<Buffer> = `picture ${shape} ${slug}`
  const load = async () => {
    const [{ product: part }, { identity }] = await Promise.all([findProduct(shop, slug), settings(shop)])
    const { renderAsync } = await loadRenderer()
    const picture = await renderAsync(SHAPES[shape](part, identity.name), {
      font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: MONO },
      fitTo: { mode: 'width', value: 1200 },
    })
    const value = picture.asPng()
    return { value, bytes: value.byteLength }
  }
  const found = await shop.cache.visit(key, load, { isShort: true, owner: visitor })
  if (!found) throw new Error(`nothing was drawn for ${slug}`)
  return found.value
}
