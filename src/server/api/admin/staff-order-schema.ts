import { z } from '@hono/zod-openapi'
import { REFUND_STATUSES, RETURN_STATUSES } from '#domain/order.ts'
import { REFUND_REASONS } from '#domain/refund.ts'
import { addressSchema, cents, orderHeadSchema, shipmentParts, returnLineParts, sumParts } from '#server/api/order/order-schema.ts'

export const refundSchema = z
  .object({
    id: z.string(),
    status: z.enum(REFUND_STATUSES),
    amountCents: cents,
    itemsCents: cents,
    shippingCents: cents,
    taxCents: cents,
    reason: z.enum(REFUND_REASONS),
    note: z.string().nullable(),
    failure: z.string().nullable(),
    returnId: z.string().nullable(),
    requestedAt: z.string(),
    isRestocked: z.boolean(),
    createdBy: z.string(),
    lines: z.array(z.object({ lineId: z.string(), quantity: z.int(), amountCents: cents, restock: z.boolean() })),
  })
  .openapi('StaffRefund')

export const returnSchema = z
  .object({
    id: z.string(),
    number: z.string(),
    status: z.enum(RETURN_STATUSES),
    comment: z.string().nullable(),
    staffNote: z.string().nullable(),
    requestedBy: z.string(),
    requestedAt: z.string(),
    receivedAt: z.string().nullable(),
    closedAt: z.string().nullable(),
    lines: z.array(
      z.object({
        ...returnLineParts,
        receivedQuantity: z.int(),
        restockedQuantity: z.int(),
      }),
    ),
  })
  .openapi('StaffReturn')

const lineSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  partNumber: z.string(),
  sku: z.string(),
  brand: z.string().nullable(),
  quantity: z.int(),
  unitPriceCents: cents,
  priceReason: z.string(),
  subtotalCents: cents,
  discountCents: cents,
  taxCents: cents,
  totalCents: cents,
  shipped: z.int(),
  delivered: z.int(),
  cancelled: z.int().openapi({ description: 'Refunded before they were sent' }),
  returned: z.int().openapi({ description: 'In returns that are asked for or settled' }),
  refunded: z.int(),
})

const attemptSchema = z.object({
  attempt: z.int(),
  provider: z.string(),
  status: z.string(),
  sessionId: z.string().nullable(),
  intentId: z.string().nullable(),
  amountCents: cents,
  capturedCents: cents,
  refundedCents: cents.openapi({ description: 'Claimed by refunds that are asked for, on their way or done' }),
  currency: z.string(),
  failure: z.string().nullable(),
  disputeId: z.string().nullable(),
  disputeStatus: z.string().nullable(),
})

export const staffOrderSchema = orderHeadSchema
  .omit({ name: true })
  .extend({
    version: z.int(),
    paidAt: z.string().nullable(),
    cancelledAt: z.string().nullable(),
    holdReason: z.string().nullable(),
    cancelReason: z.string().nullable(),
    testMode: z.boolean(),
    shippingAddress: addressSchema,
    ...sumParts,
    paidCents: cents,
    lines: z.array(lineSchema),
    payments: z.array(attemptSchema),
    refunds: z.array(refundSchema),
    shipments: z.array(z.object({ id: z.string(), service: z.string().nullable(), createdBy: z.string(), ...shipmentParts })),
    returns: z.array(returnSchema),
    history: z.array(
      z.object({
        type: z.string(),
        actor: z.string(),
        data: z.record(z.string(), z.unknown()),
        visibleToCustomer: z.boolean(),
        at: z.string(),
      }),
    ),
    refundable: z.object({ leftCents: cents, shippingCents: cents }),
  })
  .openapi('StaffOrder')
