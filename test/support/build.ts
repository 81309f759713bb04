import { importDiscountCodes, importProducts } from '#server/shop/import/import.ts'
import type { FreshShop } from './fresh-shop.ts'

let count = 0

/** Adds a part with these properties, as an import would, and defaults for the rest. Returns its slug. */
export async function addProduct({ shop }: FreshShop, properties: Record<string, unknown> = {}): Promise<string> {
  const number = `TEST-${++count}`
  const slug = `test-part-${count}`
  const plain = {
    sku: `T-${count}`,
    slug,
    name: `Test part ${count}`,
    category: 'hardware-accessories/wiring-parts',
    priceCents: 1_000,
    stock: 50,
  }
  await importProducts(shop, [{ ...plain, partNumber: number, family: 'motor', ...properties }])
  return slug
}

/** Adds a coupon with these terms; by default 10 % without conditions. Returns the code. */
export async function addCode({ shop }: FreshShop, terms: Record<string, unknown> = {}): Promise<string> {
  const code = `TEST${++count}`
  await importDiscountCodes(shop, [{ code, discountType: 'percentage', discountValue: 1_000, ...terms }])
  return code
}
