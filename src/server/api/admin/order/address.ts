import { z } from '@hono/zod-openapi'
import { changeAddress } from '#server/shop/order/change-address.ts'
import { router } from '../../app.ts'
import { addressBody } from '../../checkout/customer-body.ts'
import { createRoute, json } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'
import { answerOrder, numberParam, orderAnswer, orderIdOf, version } from './staff-order-schemas.ts'

const addressRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/address',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Send a paid order to another address, before a shipment of it is packed',
  description: 'The amount stays. A state with another tax or other shipping is refused. The customer is told by e-mail.',
  request: { params: numberParam, body: json(z.strictObject({ version, address: addressBody })) },
  responses: orderAnswer,
})

/** Where orders are sent. */
export const orderAddressApi = router()

orderAddressApi.openapi(addressRoute, async (c) => {
  const by = { actor: 'staff', staff: staff(c) } as const
  await changeAddress(c.env.shop, { orderId: await orderIdOf(c, c.req.valid('param')), by }, c.req.valid('json'))
  return answerOrder(c, c.req.valid('param'))
})
