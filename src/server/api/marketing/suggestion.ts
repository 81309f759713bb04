import { z } from '@hono/zod-openapi'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { trackSuggestion, SUGGESTION_ACTIONS } from '#server/shop/marketing/suggestion-analytics.ts'
import { suggestionSchema, suggestParts } from '#server/shop/marketing/suggestion.ts'
import { router } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { createRoute, json, noted, ok, sessionKey } from '#server/api/route-schemas.ts'
import type { ProductId, SuggestionRuleId } from '#domain/id.ts'
import { refusesRecords } from '#server/api/visitor.ts'
import { sentId } from '#server/shop/id-of.ts'

const suggestionsRoute = createRoute({
  method: 'post',
  path: '/api/suggestions',
  'x-access': 'anyone',
  summary: 'Products that go with a cart, best first',
  request: {
    body: json(
      z.strictObject({
        slugs: z.array(z.string().min(1).max(100)).max(MAX_LINES),
        max: z.int().min(1).max(24),
        categories: z
          .array(z.string().max(200))
          .max(MAX_LINES * 2)
          .default([]),
      }),
    ),
  },
  responses: ok('Up to `max` of them', z.object({ suggestions: z.array(suggestionSchema) })),
})

const analyticsRoute = createRoute({
  method: 'post',
  path: '/api/suggestion-analytics',
  'x-access': 'anyone',
  summary: 'What was done with a suggestion; nothing of the visitor',
  request: {
    body: json(
      z.strictObject({
        sessionId: sessionKey,
        action: z.enum(SUGGESTION_ACTIONS),
        productId: sentId<ProductId>(),
        ruleId: sentId<SuggestionRuleId>().nullable(),
        cartItems: z.int().min(0).max(100_000),
        cartTotalCents: z.int().min(0).max(2_000_000_000),
      }),
    ),
  },
  responses: noted,
})

/** 'May We Suggest'. */
export const suggestionApi = router()

suggestionApi.openapi(suggestionsRoute, async (c) => {
  await limitVisitor(c.env, 'suggestions')
  return c.json({ suggestions: await suggestParts(c.env.shop, c.req.valid('json')) }, 200)
})

suggestionApi.openapi(analyticsRoute, async (c) => {
  if (refusesRecords(c.req.raw.headers)) return c.body(null, 204)
  await limitVisitor(c.env, 'suggestion-analytics')
  await trackSuggestion(c.env.shop, c.req.valid('json'))
  return c.body(null, 204)
})
