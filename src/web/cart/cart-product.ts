import type { CartProduct } from '#domain/cart/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { unitPrice } from '#domain/pricing/unit-price.ts'
import type { Schema } from '#web/api.ts'
import { categoryNames } from '#web/links/category-names.ts'

/** What a cart line shows for a product without a photo; the cart page shows its drawing instead. */
export const PLACEHOLDER_IMAGE = '/part-placeholder.svg'

/** In place of a name, where the tree of categories could not be had. */
const titleFromSlug = (slug: string) => slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (initial) => initial.toUpperCase())

/** The part of a product that the stored cart keeps (specification, section 3). The price is the unit price, as text for display. */
export function cartProductOf(card: Omit<Schema<'ProductCard'>, 'description' | 'descriptionHtml'>): CartProduct {
  const slugs = card.category.path.split('/').filter((segment) => segment !== '' && segment !== 'category')
  const names = categoryNames(slugs.join('/'))
  const nameAt = (level: number) => names[level] ?? (level === slugs.length - 1 ? card.category.name : titleFromSlug(slugs[level] ?? ''))
  return {
    slug: card.slug,
    name: card.name,
    price: formatMoney(unitPrice(card, 1).unitPriceCents),
    image: card.images[0] ?? PLACEHOLDER_IMAGE,
    category: nameAt(0),
    subcategory: slugs.length > 1 ? nameAt(1) : '',
    part_number: card.partNumber,
    sku: card.partNumber,
  }
}
