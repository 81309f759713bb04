import { z } from '@hono/zod-openapi'
import type { ProductId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'
import { buyerLetterSchema, draftBuyerLetter, letterDraftSchema } from '#server/shop/order-admin/buyer-letter/draft-letter.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { freshSignIn, staff } from '../staff-guard.ts'

const draftRoute = createRoute({
  method: 'post',
  path: '/api/admin/products/{productId}/buyer-letters',
  'x-access': 'staff',
  'x-right': 'personal_data:write',
  summary: 'Draft a letter to everybody who has bought a part, such as of a recall',
  ...freshSignIn,
  description: `${freshSignIn.description} Nothing is sent until its change set is started. The filters \`sku\` and \`bought\` of the orders find the same orders, of both modes of payment.`,
  request: { params: z.object({ productId: sentId<ProductId>() }), body: json(buyerLetterSchema) },
  responses: ok('The draft, to how many it goes, and how it reads', letterDraftSchema),
})

/** Letters to the buyers of parts. */
export const buyerLettersApi = router()

buyerLettersApi.openapi(draftRoute, async (c) => {
  const { productId } = c.req.valid('param')
  return c.json(await draftBuyerLetter(c.env.shop, staff(c), { productId, letter: c.req.valid('json') }), 200)
})
