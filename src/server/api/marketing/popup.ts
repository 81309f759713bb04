import { z } from '@hono/zod-openapi'
import { trackPopup, POPUP_ACTIONS } from '#server/shop/marketing/popup-analytics.ts'
import { popupSchema, popupTexts } from '#server/shop/settings/content.ts'
import { router } from '#server/api/app.ts'
import { cached } from '#server/api/cached.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { createRoute, json, noted, ok, sessionKey } from '#server/api/route-schemas.ts'
import { refusesRecords } from '#server/api/visitor.ts'

const popupRoute = createRoute({
  method: 'get',
  path: '/api/popup',
  'x-access': 'anyone',
  summary: 'What the newsletter popup says',
  responses: ok('Its texts', popupSchema),
})

const analyticsRoute = createRoute({
  method: 'post',
  path: '/api/popup-analytics',
  'x-access': 'anyone',
  summary: 'What happened to the newsletter popup; nothing of the visitor',
  request: {
    body: json(
      z.strictObject({
        sessionId: sessionKey,
        action: z.enum(POPUP_ACTIONS),
        timeOnPopup: z.int().min(0).max(86_400_000).openapi({ description: 'Milliseconds' }),
        clientFingerprint: z.string().regex(/^\w{0,40}$/, { error: 'must be at most 40 letters or digits' }),
      }),
    ),
  },
  responses: noted,
})

/** The newsletter popup. Its sign-up is in `newsletterApi`. */
export const popupApi = router()
popupApi.use('/api/popup', cached('nothing'))

popupApi.openapi(popupRoute, async (c) => c.json(await popupTexts(c.env.shop), 200))

popupApi.openapi(analyticsRoute, async (c) => {
  if (refusesRecords(c.req.raw.headers)) return c.body(null, 204)
  await limitVisitor(c.env, 'popup-analytics')
  await trackPopup(c.env.shop, { ...c.req.valid('json'), userAgent: c.req.header('user-agent') ?? '' })
  return c.body(null, 204)
})
