import { and, eq, notInArray } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { product, redirect } from '#server/db/schema/catalog/product.ts'
import { orderReturn, orderReturnLine } from '#server/db/schema/order/return.ts'
import { stockMovement } from '#server/db/schema/order/stock.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { expectRecord } from '#server/shop/record.ts'
import type { Shop } from '#server/shop/shop.ts'
import { lockProducts } from '../product-record.ts'
import { leaveRules } from '../suggestions/leave-rules.ts'
import { orderedProducts } from '../write-product-rows.ts'

/** @throws {Problem} `not_allowed_in_state` naming the returns for which the part is to be sent: their customers were told that they get it. */
async function refuseWanted(tx: Transaction, id: ProductId): Promise<void> {
  const returns = await tx
    .selectDistinct({ number: orderReturn.number })
    .from(orderReturnLine)
    .innerJoin(orderReturn, eq(orderReturn.id, orderReturnLine.returnId))
    .where(and(eq(orderReturnLine.replacementProductId, id), notInArray(orderReturn.status, ['declined', 'closed', 'cancelled'])))
    .orderBy(orderReturn.number)
  if (returns.length === 0) return
  const numbers = returns.map(({ number }) => number)
  throw new Problem('not_allowed_in_state', {
    detail: `This part is wanted in exchange on ${numbers.slice(0, 5).join(', ')}${numbers.length > 5 ? ' and others' : ''}: it can be archived, not deleted.`,
  })
}

/**
 * Deletes a part that nobody has ever ordered, with its numbers, fits and the redirects to it; the ledger of its stock ends at nothing on hand and
 * stays (decision 108). The audit log keeps the whole part. An order that is being placed holds the stock row first, so that it is seen.
 * @returns the coupons that were for it alone, and cover nothing from now on.
 * @throws {Problem} `not_found`; `conflict` when somebody has changed it since `version`; `not_allowed_in_state` when it was ever ordered, is wanted in exchange, or a
 *   suggestion rule needs it.
 */
export const removeProduct = (shop: Shop, staff: Staff, { id, version }: { id: ProductId; version: number }): Promise<string[]> =>
  changeContent(shop, async (tx) => {
    const current = (await lockProducts(tx, [id])).get(id)
    if (!current) throw new Problem('not_found', { detail: 'Product not found' })
    await expectRecord(tx, { subject: id, version, current })
    if ((await orderedProducts(tx, [id])).size > 0)
      throw new Problem('not_allowed_in_state', { detail: 'This part was ordered: it can be archived, not deleted.' })
    await refuseWanted(tx, id)
    if (current.onHand !== 0)
      await tx.insert(stockMovement).values({
        id: newId('mov'),
        productId: id,
        delta: -current.onHand,
        onHandAfter: 0,
        reason: 'correction',
        note: 'The part was deleted',
        actor: staff.userId,
      })
    await leaveRules(tx, staff, id)
    const coupons = await tx
      .select({ code: discountCode.code })
      .from(discountCode)
      .where(eq(discountCode.applicableProductSlug, current.slug))
      .orderBy(discountCode.code)
    const codes = coupons.map(({ code }) => code)
    await tx.delete(redirect).where(eq(redirect.toPath, `/product/${current.slug}`))
    await tx.delete(product).where(eq(product.id, id))
    await audit(tx, staff, {
      action: 'product.delete',
      subject: id,
      before: current,
      ...(codes.length > 0 && { after: { coupons: codes } }),
    })
    return codes
  })
