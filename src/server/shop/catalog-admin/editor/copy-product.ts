import { inArray } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { retryTaken } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { productChangeSchema } from '../product-fields.ts'
import { lockProducts, readProduct } from '../product-record.ts'
import type { StaffProduct } from '../product-record.ts'
import { writeProducts } from '../write-products.ts'

/** The longest number that a part may have, and room for ` copy 99` behind it. */
const NUMBER_LENGTH = 52
/** So many copies of one part are looked for. */
const MAX_COPIES = 99

/** The first of `X copy`, `X copy 2`, … that is no SKU yet. */
async function freeNumber(tx: Transaction, number: string): Promise<string> {
  const stem = number.slice(0, NUMBER_LENGTH)
  const tried = Array.from({ length: MAX_COPIES }, (_, at) => (at === 0 ? `${stem} copy` : `${stem} copy ${at + 1}`))
  const taken = await tx.select({ sku: product.sku }).from(product).where(inArray(product.sku, tried))
  const known = new Set(taken.map(({ sku }) => sku))
  const free = tried.find((candidate) => !known.has(candidate))
  if (free === undefined) throw new Problem('invalid_input', { detail: `There are ${MAX_COPIES} copies of this part already.` })
  return free
}

/**
 * Adds a copy of a part as a draft: archived, not on the home page, with nothing on hand. Its number and SKU end in 'copy', and it has an
 * address of its own. What is true of one part only is not copied: the numbers that lead to it, its bar code, and the models it fits.
 * @throws {Problem} `not_found`; `invalid_input` when there are so many copies already, or what was copied is refused
 */
export const copyProduct = (shop: Shop, staff: Staff, id: ProductId): Promise<StaffProduct> =>
  retryTaken(() =>
    changeContent(shop, async (tx) => {
      // Held, so that copies of one part are numbered one after the other.
      const original = (await lockProducts(tx, [id])).get(id)
      if (!original) throw new Problem('not_found', { detail: 'Product not found' })
      const { slug: _, version: __, reserved: ___, createdAt: ____, updatedAt: _____, id: ______, ...fields } = original
      const number = await freeNumber(tx, fields.partNumber)
      const own = { partNumber: number, sku: number, active: false, onHand: 0, featuredOnHomepage: false, frontPageSale: false }
      const numbers = fields.numbers.filter(({ kind }) => kind === 'cross_reference')
      const change = productChangeSchema.parse({ ...fields, ...own, numbers })
      const [written] = await writeProducts(tx, staff, [{ id: null, change }])
      if (written?.state !== 'written') throw new Problem('invalid_input', { fields: written?.state === 'refused' ? written.fields : {} })
      return readProduct(tx, written.id)
    }),
  )
