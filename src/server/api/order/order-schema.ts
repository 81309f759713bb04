import { z } from '@hono/zod-openapi'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart.ts'
import { RETURN_REASONS } from '#domain/refund.ts'
import type { OrderLineId } from '#domain/id.ts'
import { idOf } from '#server/shop/id-of.ts'

const pieces = z
  .int()
  .min(1, { error: 'must be at least 1' })
  .max(MAX_QUANTITY, { error: `must be at most ${MAX_QUANTITY}` })

/** Pieces of one line of an order. */
export const pieceParts = { lineId: idOf<OrderLineId>(z.string().min(1).max(60)), quantity: pieces }

/** What a customer, or staff for them, asks to send back. */
export const returnRequestParts = {
  lines: z
    .array(
      z.strictObject({
        ...pieceParts,
        reason: z.enum(RETURN_REASONS, { error: `must be one of: ${RETURN_REASONS.join(', ')}` }),
        modelNumber: z.string().trim().max(100).nullish(),
      }),
    )
    .min(1, { error: 'name at least one part' })
    .max(MAX_LINES),
  comment: z.string().trim().max(2_000).nullish(),
}

/** The request as the shop takes it. */
export const asReturnRequest = (
  idempotencyKey: string,
  body: {
    lines: { modelNumber?: string | null | undefined; lineId: OrderLineId; quantity: number; reason: (typeof RETURN_REASONS)[number] }[]
    comment?: string | null | undefined
  },
) => ({
  idempotencyKey,
  comment: body.comment || null,
  lines: body.lines.map((line) => ({ ...line, modelNumber: line.modelNumber || null })),
})
