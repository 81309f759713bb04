import { z } from '@hono/zod-openapi'
import type { SubscriberId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'
import { exportSubscribers } from '#server/shop/import/subscriber/export-subscribers.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { resendWelcome, unsubscribeFor } from '#server/shop/marketing/newsletter-admin/edit-subscriber.ts'
import { popupResultsSchema, readPopupResults } from '#server/shop/marketing/newsletter-admin/popup-results.ts'
import {
  listSubscribers,
  subscriberList,
  subscriberListSchema,
  subscriberSchema,
} from '#server/shop/marketing/newsletter-admin/subscriber-list.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { fileQuery, fileResponses, sendTable } from '../import/table-answer.ts'
import { freshSignIn, staff } from '../staff-guard.ts'

const request = { params: z.object({ subscriberId: sentId<SubscriberId>() }), body: json(z.strictObject({})) }
const answer = ok('The subscriber', subscriberSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/subscribers',
  'x-access': 'staff',
  'x-right': 'marketing:read',
  summary: 'Subscribers of the newsletter with their consent, filtered, sorted and paged',
  request: { query: listQuery(subscriberList) },
  responses: ok('A page of subscribers', subscriberListSchema),
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/admin/subscribers/export',
  'x-access': 'staff',
  'x-right': 'marketing:write',
  summary: 'All subscribers that match a filter, as a file',
  ...freshSignIn,
  description: `${freshSignIn.description} The audit log says who has taken how many.`,
  request: { query: fileQuery(subscriberList) },
  responses: fileResponses,
})

const unsubscribeRoute = createRoute({
  method: 'post',
  path: '/api/admin/subscribers/{subscriberId}/unsubscribe',
  'x-access': 'staff',
  'x-right': 'marketing:write',
  summary: 'End a subscription for a reader who has asked for it; only the reader can begin it again',
  request,
  responses: answer,
})

const resendRoute = createRoute({
  method: 'post',
  path: '/api/admin/subscribers/{subscriberId}/resend-welcome',
  'x-access': 'staff',
  'x-right': 'marketing:write',
  summary: 'Send the welcome e-mail again, which confirms the sign-up',
  request,
  responses: answer,
})

const popupRoute = createRoute({
  method: 'get',
  path: '/api/admin/popup-results',
  'x-access': 'staff',
  'x-right': 'marketing:read',
  summary: 'What became of the popup of the newsletter, by day',
  request: { query: z.object({ days: z.coerce.number().int().min(1).max(400).default(30) }) },
  responses: ok('The figures of these days', popupResultsSchema),
})

/** The newsletter's subscribers, for staff. */
export const subscribersApi = router()

subscribersApi.openapi(listRoute, async (c) => c.json(await listSubscribers(c.env.shop.db, c.req.valid('query')), 200))

subscribersApi.openapi(exportRoute, (c) => {
  const { format, ...search } = c.req.valid('query')
  return sendTable(exportSubscribers(c.env.shop, staff(c), search), { name: 'subscribers', format })
})

subscribersApi.openapi(unsubscribeRoute, async (c) =>
  c.json(await unsubscribeFor(c.env.shop, staff(c), c.req.valid('param').subscriberId), 200),
)

subscribersApi.openapi(resendRoute, async (c) => c.json(await resendWelcome(c.env.shop, staff(c), c.req.valid('param').subscriberId), 200))

subscribersApi.openapi(popupRoute, async (c) => c.json(await readPopupResults(c.env.shop.db, c.req.valid('query').days), 200))
