import { z } from '@hono/zod-openapi'
import { normaliseZip } from '#domain/customer/zip-code.ts'
import { stateCode } from '#domain/customer/states.ts'
import { arrivalSchema, findArrival } from '#server/shop/checkout/arrival.ts'
import { router } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { cartSchema, typedStateSchema } from './checkout.ts'

const zipSchema = z
  .string()
  .max(20)
  .refine((text) => normaliseZip(text) !== null, { error: 'must be 5 digits, or 9' })

const arrivalRoute = createRoute({
  method: 'post',
  path: '/api/arrivals',
  'x-access': 'anyone',
  summary: 'When these parts would leave the shop, and arrive at a ZIP code or in a state',
  description: 'An order that is paid before the end of the first window is promised just its days. Nothing is kept by it.',
  request: { body: json(z.strictObject({ items: cartSchema, postalCode: zipSchema.optional(), state: typedStateSchema.optional() })) },
  responses: ok('The next windows, the first first; none where nobody can say', arrivalSchema),
})

/** Days of arrival. */
export const arrivalApi = router()

arrivalApi.openapi(arrivalRoute, async (c) => {
  await limitVisitor(c.env, 'arrivals')
  const { items, postalCode, state = '' } = c.req.valid('json')
  const zip = postalCode === undefined ? null : normaliseZip(postalCode)
  return c.json(await findArrival(c.env.shop, { items, zip, state: stateCode(state) }), 200)
})
