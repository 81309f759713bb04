import { eq } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import { returnRule } from '#domain/returns/return-rule.ts'
import type { ReturnRule } from '#domain/returns/return-rule.ts'
import type { Transaction } from '#server/db/client.ts'
import { orderReturnLine } from '#server/db/schema/order/return.ts'
import { orderLine } from '#server/db/schema/order/order.ts'
import { categoriesOf, readSellable } from '#server/shop/checkout/sellable.ts'
import type { ReturnRow } from '#server/shop/order/return-state.ts'
import { returnSettings } from '#server/shop/settings/return-settings.ts'
import { readSettings } from '#server/shop/settings/settings.ts'

/**
 * By which rules the parts that are sent for a return can come back: the same part as was returned by the rule that it was sold by, another one by today's
 * rule of its category.
 */
export async function readExchangeRules(
  tx: Transaction,
  { id }: ReturnRow,
  sent: readonly { productId: ProductId; slug: string }[],
): Promise<Map<ProductId, ReturnRule | null>> {
  const returned = await tx
    .select({ productId: orderLine.productId, rule: orderLine.returnRule })
    .from(orderReturnLine)
    .innerJoin(orderLine, eq(orderLine.id, orderReturnLine.orderLineId))
    .where(eq(orderReturnLine.returnId, id))
  const rules = new Map(returned.map(({ productId, rule }) => [productId, rule]))
  const others = sent.filter(({ productId }) => !rules.has(productId)).map(({ slug }) => slug)
  if (others.length === 0) return rules
  const today = returnSettings(await readSettings(tx))
  for (const part of await readSellable(tx, others, false)) rules.set(part.id, returnRule({ categories: categoriesOf(part) }, today))
  return rules
}
