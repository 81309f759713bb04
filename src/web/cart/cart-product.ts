import type { CartProduct } from '#domain/cart/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { unitPrice } from '#domain/pricing/unit-price.ts'
import type { Schema } from '#web/api.ts'

/** What a cart line shows for a product without a photo; the cart page shows its drawing instead. */
export const PLACEHOLDER_IMAGE = '/part-placeholder.svg'

const titleFromSlug = (slug: string) => slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (initial) => initial.toUpperCase())

/** The part of a product that the stored cart keeps (specification, section 3). The price is the unit price, as text for display. */
export function cartProductOf(card: Omit<Schema<'ProductCard'>, 'description' | 'descriptionHtml'>): CartProduct {
  const [top = '', ...below] = card.category.path.split('/').filter((segment) => segment !== '' && segment !== 'category')
  const isTop = below.length === 0
  return {
    slug: card.slug,
    name: card.name,
    price: formatMoney(unitPrice(card, 1).unitPriceCents),
    image: card.images[0] ?? PLACEHOLDER_IMAGE,
    category: isTop ? card.category.name : titleFromSlug(top),
    subcategory: isTop ? '' : card.category.name,
    part_number: card.partNumber,
    sku: card.partNumber,
  }
}
