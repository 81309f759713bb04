import { eq } from 'drizzle-orm'
import type { OrderLineId, ProductId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderLine } from '#server/db/schema/order/order.ts'
import { findByNumber, readFits } from '#server/shop/catalog/fit.ts'
import { refuseField } from '#server/shop/order/order-lines.ts'
import type { OrderRow } from '#server/shop/order/order-state.ts'
import { requestReturn } from '#server/shop/returns/request-return.ts'
import type { AskedLine, LineFacts, ReturnRequest } from '#server/shop/returns/request-return.ts'
import type { Shop } from '#server/shop/shop.ts'
import { priceAsked } from './exchange-quote.ts'
import type { AskedExchange } from './exchange-quote.ts'
import { requireShown } from './exchange-price.ts'

/** What is known of the appliance of a line, and whether the part fits it. @throws {Problem} `invalid_input` for a reference that leads nowhere */
async function readFacts(
  db: Queryable,
  { modelNumber, machine }: AskedLine,
  { productId, index }: { productId: ProductId; index: number },
) {
  const nothing = { modelNumber, applianceId: null, fitAnswer: null, proposedProductId: null }
  const reference = machine ?? (modelNumber === null ? null : await findByNumber(db, modelNumber))
  if (reference === null) return nothing
  const known = await readFits(db, reference, [productId])
  if (!known && modelNumber === null) return refuseField(`lines.${index}.machine`, 'is not a machine that we know: type its model number')
  if (!known) return nothing
  const fit = known.fits.get(productId)
  return {
    modelNumber: modelNumber ?? known.name,
    applianceId: known.applianceId,
    fitAnswer: fit?.answer ?? null,
    proposedProductId: fit?.alternativeId ?? null,
  }
}

/** The lines with what is wanted for each. @throws {Problem} `invalid_input` for a line without, or a wish without an exchange */
function exchangedLines({ resolution, lines }: ReturnRequest): AskedExchange[] {
  return lines.flatMap(({ lineId, quantity, replacement }, index) => {
    if (resolution === 'refund' && replacement === null) return []
    if (resolution === 'refund') return refuseField(`lines.${index}.replacement`, 'is only for an exchange')
    if (replacement === null) return refuseField(`lines.${index}.replacement`, 'is needed: which part should come instead?')
    return [{ lineId, quantity, replacement }]
  })
}

/** The wanted parts and the agreed difference; nothing of a return against money. @throws {Problem} as `agreeOnDifference` */
const agree = async (db: Queryable, row: OrderRow, request: ReturnRequest) => {
  const lines = exchangedLines(request)
  if (lines.length === 0) return { productOf: new Map<OrderLineId, ProductId>(), agreedGoodsCents: null, agreedCents: null }
  return agreeOnDifference(db, row, { lines, differenceCents: request.differenceCents })
}

/**
 * The wanted parts and the agreed difference.
 * @param wish `differenceCents`: what the customer was shown, with tax; null for who was shown nothing
 * @throws {Problem} `conflict` when it is not what the customer was shown, and what `priceAsked` refuses
 */
export async function agreeOnDifference(
  db: Queryable,
  row: OrderRow,
  { lines, differenceCents }: { lines: AskedExchange[]; differenceCents: number | null },
) {
  const { priced, productOf } = await priceAsked(db, row, lines)
  const { totalCents } = priced.difference
  requireShown(differenceCents ?? undefined, totalCents)
  return { productOf, agreedGoodsCents: priced.goodsCents, agreedCents: totalCents }
}

/**
 * Asks for a return (specification, decision 21): with what the shop knows of the appliance that a part did not fit, the part that does, and, for an exchange,
 * what is wanted at the difference that was shown.
 * @throws {Problem} what `requestReturn` and `priceAsked` refuse, and `conflict` for another difference
 */
export const askReturn = (shop: Shop, by: Parameters<typeof requestReturn>[1]['by'], request: ReturnRequest) =>
  requestReturn(
    shop,
    {
      by,
      async prepare(tx, row, { lines }) {
        const sold = await tx
          .select({ id: orderLine.id, productId: orderLine.productId })
          .from(orderLine)
          .where(eq(orderLine.orderId, row.id))
        const { productOf, ...agreed } = await agree(tx, row, request)
        const facts = new Map<OrderLineId, LineFacts>()
        for (const [index, line] of lines.entries()) {
          const productId = sold.find(({ id }) => id === line.lineId)?.productId
          if (!productId) continue
          const known = await readFacts(tx, line, { productId, index })
          facts.set(line.lineId, { ...known, replacementProductId: productOf.get(line.lineId) ?? null })
        }
        return { lines: facts, ...agreed }
      },
    },
    request,
  )
