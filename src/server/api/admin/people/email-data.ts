import { z } from '@hono/zod-openapi'
import { addressDataSchema, readAddressData } from '#server/shop/people/customer/customer-data.ts'
import {
  erasurePreviewSchema,
  eraseAddress,
  paidOtherwiseSchema,
  previewAddressErasure,
} from '#server/shop/people/customer/erase-customer.ts'
import { router } from '#server/api/app.ts'
import { createRoute, json, ok, typedEmail } from '#server/api/route-schemas.ts'
import { freshSignIn, staff } from '../staff-guard.ts'

/** In the body, so that the address stands in no log of a proxy. */
const body = json(z.strictObject({ email: typedEmail }))

const dataRoute = createRoute({
  method: 'post',
  path: '/api/admin/customers/address-data',
  'x-access': 'staff',
  'x-right': 'personal_data:read',
  summary: 'Everything that is stored about an address that is no customer’s, for whoever has it and asks',
  ...freshSignIn,
  request: { body },
  responses: ok('The data, as a file', addressDataSchema),
})

const erasureRoute = createRoute({
  method: 'post',
  path: '/api/admin/customers/address-erasure/preview',
  'x-access': 'staff',
  'x-right': 'personal_data:read',
  summary: 'What is held of an address that is no customer’s, what erasing it would delete, and what stands in the way',
  description: 'A customer’s address is refused: they are erased with what their page has.',
  request: { body },
  responses: ok('What would be deleted', erasurePreviewSchema),
})

const eraseRoute = createRoute({
  method: 'post',
  path: '/api/admin/customers/address-erasure',
  'x-access': 'staff',
  'x-right': 'personal_data:write',
  summary: 'Erase for good what is held of an address that is no customer’s',
  ...freshSignIn,
  request: { body: json(z.strictObject({ email: typedEmail, previewVersion: z.string().length(64), paidOtherwise: paidOtherwiseSchema })) },
  responses: ok('Done', z.object({ done: z.literal(true) })),
})

/** What is held of people who have only written, subscribed, or ordered and never paid. */
export const emailDataApi = router()

emailDataApi.openapi(dataRoute, async (c) => {
  const data = await readAddressData(c.env.shop, { staff: staff(c), ...c.req.valid('json') })
  c.header('content-disposition', 'attachment; filename="address-data.json"')
  return c.json(data, 200)
})

emailDataApi.openapi(erasureRoute, async (c) => c.json(await previewAddressErasure(c.env.shop.db, c.req.valid('json').email), 200))

emailDataApi.openapi(eraseRoute, async (c) => {
  await eraseAddress(c.env.shop, staff(c), c.req.valid('json'))
  return c.json({ done: true as const }, 200)
})
