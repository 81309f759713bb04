import { z } from 'zod'
import { BRAND_STATUSES, MAX_MENU_BRANDS } from '#domain/catalog/brand.ts'
import type { BrandId } from '#domain/id.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import { sentId } from '#server/shop/id-of.ts'
import { shopPicture } from '#server/shop/media/media-record.ts'

const text = (max: number) => z.string().trim().max(max)
const name = text(100).min(1, { error: 'is needed' })

/** What staff may write of a brand. All fields are optional; what is not sent stays. */
export const brandChangeSchema = z
  .strictObject({
    name,
    slug: z.string().refine(isSlug, { error: 'must be 1 to 100 letters, digits, - or _' }),
    status: z.enum(BRAND_STATUSES),
    aliases: z.array(text(100).min(1)).max(30),
    website: z
      .url({ protocol: /^https?$/, error: 'must begin with https://' })
      .max(500)
      .nullable(),
    logoUrl: shopPicture.nullable(),
  })
  .partial()
export type BrandChange = z.output<typeof brandChangeSchema>

/** A new brand: its name is needed, its slug is made from it when it is not sent. */
export const newBrandSchema = brandChangeSchema.extend({ name })
export type NewBrand = z.output<typeof newBrandSchema>

const brandIds = z.array(sentId<BrandId>()).max(MAX_MENU_BRANDS, { error: `at most ${MAX_MENU_BRANDS}` })

/** The popular brands in their order, and those that the form began with. */
export const menuBrandsChangeSchema = z.strictObject({ before: brandIds, brandIds })
export type MenuBrandsChange = z.output<typeof menuBrandsChangeSchema>
