import { PICTURE_WIDTHS } from '#domain/catalog/picture-widths.ts'
import { MAX_PICTURE_WIDTH } from '#domain/catalog/picture-widths.ts'
import { readLogoSize } from '#server/shop/settings/logo.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { EmailLogo } from './layout/shop-name.ts'

/** The room for a logo above an e-mail (px). */
const MOST = { width: 240, height: 48 }

/** The shop's logo for its e-mails; null without an uploaded one. It is a JPEG, which every mail program shows, sharp on screens of two pixels. */
export async function emailLogo(shop: Shop, logoUrl: string | null): Promise<EmailLogo | null> {
  const size = await readLogoSize(shop, logoUrl)
  if (logoUrl === null || size === null) return null
  const scale = Math.min(1, MOST.width / size.width, MOST.height / size.height)
  const width = Math.max(1, Math.round(size.width * scale))
  const stored = PICTURE_WIDTHS.find((each) => each >= 2 * width) ?? MAX_PICTURE_WIDTH
  const path = logoUrl.replace(/\d+\.jpg$/, `${stored}.jpg`)
  return { src: new URL(path, shop.env.PUBLIC_URL).href, width, height: Math.max(1, Math.round(size.height * scale)) }
}
