import { z } from '@hono/zod-openapi'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'
import { RETURN_REASONS } from '#domain/returns/return-reason.ts'
import { RETURN_RESOLUTIONS } from '#domain/returns/resolution.ts'
import type { ReturnRequest } from '#server/shop/returns/request-return.ts'
import type { OrderLineId } from '#domain/id.ts'
import { modelPath } from '#server/api/route-schemas.ts'
import { idOf } from '#server/shop/id-of.ts'

const pieces = z
  .int()
  .min(1, { error: 'must be at least 1' })
  .max(MAX_QUANTITY, { error: `must be at most ${MAX_QUANTITY}` })

/** A line of an order and a quantity. */
export const pieceFields = { lineId: idOf<OrderLineId>(z.string().min(1).max(60)), quantity: pieces }

const STATED_CONDITIONS = ['new', 'opened', 'installed'] as const

const machine = modelPath('The model that it does not fit: its brand and model slugs joined by /')

const replacementFields = { slug: z.string().min(1).max(100), quantity: pieces }

/** What is wanted in exchange for pieces of lines. */
export const exchangedLines = z
  .array(z.strictObject({ ...pieceFields, replacement: z.strictObject(replacementFields) }))
  .min(1, { error: 'name at least one part' })
  .max(MAX_LINES)

/** Pieces of lines that are to come back, and why. */
export const quotedLines = z
  .array(z.strictObject({ ...pieceFields, reason: z.enum(RETURN_REASONS, { error: `must be one of: ${RETURN_REASONS.join(', ')}` }) }))
  .min(1, { error: 'name at least one part' })
  .max(MAX_LINES)

/** A return requested by a customer, or by staff for them. */
export const returnRequestFields = {
  lines: z
    .array(
      z.strictObject({
        ...pieceFields,
        reason: z.enum(RETURN_REASONS, { error: `must be one of: ${RETURN_REASONS.join(', ')}` }),
        modelNumber: z.string().trim().max(100).nullish(),
        machine: machine.nullish(),
        condition: z.enum(STATED_CONDITIONS, { error: `must be one of: ${STATED_CONDITIONS.join(', ')}` }).nullish(),
        replacement: z.strictObject(replacementFields).nullish().openapi({ description: 'What is wanted in exchange' }),
      }),
    )
    .min(1, { error: 'name at least one part' })
    .max(MAX_LINES),
  comment: z.string().trim().max(2_000).nullish(),
  resolution: z.enum(RETURN_RESOLUTIONS).default('refund'),
  differenceCents: z
    .int()
    .nullish()
    .openapi({ description: 'The difference of the exchange as it was shown: another one is refused with what it is now' }),
}

/** The request in the shop's own type. */
export const asReturnRequest = (idempotencyKey: string, body: z.output<z.ZodObject<typeof returnRequestFields>>): ReturnRequest => ({
  idempotencyKey,
  resolution: body.resolution,
  comment: body.comment || null,
  differenceCents: body.differenceCents ?? null,
  lines: body.lines.map(({ modelNumber, machine: named, condition, replacement, ...line }) => ({
    ...line,
    modelNumber: modelNumber || null,
    machine: named ?? null,
    condition: condition ?? null,
    replacement: replacement ?? null,
  })),
})
