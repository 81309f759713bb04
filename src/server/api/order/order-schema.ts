import { z } from '@hono/zod-openapi'
import {
  FULFILMENT_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  RETURN_STATUSES,
  SHIPMENT_STATUSES,
} from '#domain/order.ts'
import { RETURN_REASONS } from '#domain/refund.ts'

import type { OrderLineId } from '#domain/id.ts'
import { idOf } from '#server/shop/id-of.ts'

export const cents = z.int()

export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })

/** What every paged list says beside its rows. */
export const pageParts = { total: z.int(), page: z.int(), pageCount: z.int() }

/** What every view of a return says of a line. */
export const returnLineParts = {
  lineId: z.string(),
  name: z.string(),
  partNumber: z.string(),
  quantity: z.int(),
  reason: z.enum(RETURN_REASONS),
  modelNumber: z.string().nullable(),
}

/** What every view of an order begins with. */
export const orderHeadSchema = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  fulfilmentStatus: z.enum(FULFILMENT_STATUSES),
  returnStatus: z.enum(RETURN_STATUSES).nullable(),
  placedAt: z.string(),
  totalCents: cents,
  email: z.string(),
  name: z.string(),
})

export const orderSummarySchema = orderHeadSchema
  .extend({
    lines: z.array(
      z.object({
        slug: z.string().openapi({ description: "The part's present one, where it is still known" }),
        name: z.string(),
        quantity: z.int(),
        photo: z.string().nullable(),
      }),
    ),
    tracking: z
      .array(z.object({ number: z.string(), url: z.string().nullable() }))
      .openapi({ description: 'Its parcels that can be followed' }),
  })
  .openapi('OrderSummary')

export const orderListSchema = z.object({ ...pageParts, orders: z.array(orderSummarySchema) }).openapi('OrderList')

export const addressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

/** What an order's lines add up to. */
export const sumParts = {
  subtotalCents: cents,
  discountCents: cents,
  shippingCents: cents,
  taxCents: cents,
  refundedCents: cents,
  couponCode: z.string().nullable(),
}

/** A parcel as everybody sees it. */
export const shipmentParts = {
  status: z.enum(SHIPMENT_STATUSES),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  shippedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
}

export const orderSchema = orderHeadSchema
  .omit({ name: true })
  .extend({
    paidAt: z.string().nullable(),
    shippingAddress: addressSchema,
    lines: z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        name: z.string(),
        partNumber: z.string(),
        quantity: z.int(),
        unitPriceCents: cents,
        subtotalCents: cents,
        discountCents: cents,
        canReturn: z.int().openapi({ description: 'Pieces that may still be asked to be sent back' }),
      }),
    ),
    ...sumParts,
    shipments: z.array(z.object(shipmentParts)),
    returns: z.array(
      z.object({
        number: z.string(),
        status: z.enum(RETURN_STATUSES),
        requestedAt: z.string(),
        staffNote: z.string().nullable(),
        lines: z.array(z.object(returnLineParts)),
      }),
    ),
    refunds: z.array(z.object({ amountCents: cents, status: z.enum(REFUND_STATUSES), requestedAt: z.string() })),
    history: z.array(z.object({ type: z.string(), at: z.string() })),
  })
  .openapi('Order')

const pieces = z.int().min(1, { error: 'must be at least 1' }).max(99, { error: 'must be at most 99' })

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
    .max(200),
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
