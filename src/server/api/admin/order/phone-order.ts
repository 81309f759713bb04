import { z } from '@hono/zod-openapi'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { placePhoneOrder } from '#server/shop/order-admin/phone-order.ts'
import { router } from '../../app.ts'
import { priceCart, pricedCartSchema, pricedCartView } from '#server/shop/checkout/quote.ts'
import { accountOfAddress } from '#server/shop/tax-exemption/exemptions-in-force.ts'
import { cartSchema, quoteBody } from '../../checkout/checkout.ts'
import { customerBody, referenceFields } from '../../checkout/customer-body.ts'
import { createRoute, json, keyHeader, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'
import { answerOrder, orderAnswer } from './staff-order-schemas.ts'

const quoteRoute = createRoute({
  method: 'post',
  path: '/api/admin/phone-orders/quote',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'What the cart of a caller costs, with the tax-exempt certificates of the account that has confirmed the address',
  request: { body: json(quoteBody) },
  responses: ok('The quote', pricedCartSchema),
})

const placeRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Place an order for a caller, and mail them where to pay',
  description: `By the rules of the checkout, with up to ${MAX_LINES} parts. The stock is kept until the payment page ends. The same key gives the same order.`,
  request: {
    headers: keyHeader('phone order'),
    body: json(
      z.strictObject({
        items: cartSchema,
        customer: customerBody,
        ...referenceFields,
        couponCode: z.string().max(64).optional(),
        quoteFingerprint: z
          .string()
          .max(64)
          .optional()
          .openapi({ description: 'Of the quote that was read out: another total is refused' }),
      }),
    ),
  },
  responses: orderAnswer,
})

/** Orders that staff place for callers. */
export const phoneOrderApi = router()

phoneOrderApi.openapi(quoteRoute, async (c) => {
  const { db } = c.env.shop
  const { items, couponCode, email, address, entering } = c.req.valid('json')
  const userId = email ? await accountOfAddress(db, email) : null
  const request = { items, couponCode, email, state: address?.state, isProven: true, userId }
  return c.json(pricedCartView(await priceCart(db, request, entering ? 'apply' : 'reprice')), 200)
})

phoneOrderApi.openapi(placeRoute, async (c) => {
  const key = c.req.valid('header')['idempotency-key']
  const number = await placePhoneOrder(c.env.shop, staff(c), { ...c.req.valid('json'), key })
  return answerOrder(c, { number })
})
