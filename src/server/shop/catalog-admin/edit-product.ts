import type { ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent, changeParts } from '#server/shop/change-content.ts'
import { expectRecord } from '#server/shop/record.ts'
import { retryTaken } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { countNewWords } from './count-new-words.ts'
import { endOldSales } from './end-old-sales.ts'
import type { ProductChange } from './product-fields.ts'
import { lockProducts, readProduct } from './product-record.ts'
import type { StaffProduct } from './product-record.ts'
import { writeProducts } from './write-products.ts'
import type { ProductWritten } from './write-products.ts'

/**
 * Fields that no other part's page depends on. By the others (name, brand, category, numbers, priority, whether it is sold, its stock …) parts are
 * chosen and put in order as related ones and as what goes with another.
 */
const OWN_MATTERS: ReadonlySet<string> = new Set<keyof ProductChange>([
  'priceCents',
  'salePriceCents',
  'saleStartsAt',
  'saleEndsAt',
  'costCents',
  'quantityDiscounts',
  'images',
  'videoUrl',
  'description',
  'descriptionHtml',
  'specs',
  'weightGrams',
  'seoTitle',
  'seoDescription',
  'shelf',
  'lowStockThreshold',
])

/** Whether an edit changes nothing but what the part itself shows, wherever it is shown. */
const isOwnMatter = (written: ProductWritten | undefined): boolean =>
  written?.state === 'written' && Object.keys(written.after).every((field) => OWN_MATTERS.has(field))

/** Adds a part. @throws {Problem} `invalid_input` by field. */
export const addProduct = (shop: Shop, staff: Staff, change: ProductChange): Promise<StaffProduct> =>
  retryTaken(() =>
    changeContent(shop, async (tx) => {
      const [written] = await writeProducts(tx, staff, [{ id: null, change }])
      if (written?.state !== 'written') throw new Problem('invalid_input', { fields: written?.state === 'refused' ? written.fields : {} })
      await countNewWords(tx, written)
      return readProduct(tx, written.id)
    }),
  )

/**
 * Changes fields of a part. Nothing is written when nothing differs. `seenOnHand`: the stock that the form showed, when it sends another. A new
 * sale price without dates counts from now on (`endOldSales`).
 * @throws {Problem} `not_found`; `conflict` when somebody else has changed it since `version`; `invalid_input` by field.
 */
export const editProduct = (
  shop: Shop,
  { staff, ...edit }: { id: ProductId; version: number; seenOnHand?: number | undefined; staff: Staff },
  change: ProductChange,
): Promise<StaffProduct> =>
  retryTaken(() =>
    changeParts(shop, async (tx) => {
      const { id, version } = edit
      const current = (await lockProducts(tx, [id])).get(id)
      if (!current) throw new Problem('not_found', { detail: 'Product not found' })
      await expectRecord(tx, { subject: id, version, current })
      const [written] = await writeProducts(tx, staff, await endOldSales(tx, [{ id, seenOnHand: edit.seenOnHand, change }]))
      if (written?.state === 'refused') throw new Problem('invalid_input', { fields: written.fields })
      if (written) await countNewWords(tx, written)
      return { result: await readProduct(tx, id), parts: isOwnMatter(written) ? [id] : null }
    }),
  )
