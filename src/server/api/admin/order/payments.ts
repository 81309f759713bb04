import { z } from '@hono/zod-openapi'
import { listPaymentEvents, paymentEventListSchema, processEventAgain, processFailingEvents } from '#server/shop/payment/payment-event.ts'
import type { DifferenceId } from '#domain/id.ts'
import {
  readReconciliation,
  reconciliationSchema,
  requestReconciliation,
  settleDifference,
} from '#server/shop/payment/reconciliation-difference.ts'
import { sentId } from '#server/shop/id-of.ts'
import { router } from '../../app.ts'
import { pageQuery } from '#server/shop/paging.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const done = ok('Done', z.object({ done: z.literal(true) }))

const eventsRoute = createRoute({
  method: 'get',
  path: '/api/admin/payment-events',
  'x-access': 'staff',
  'x-right': 'refunds:read',
  summary: 'What the payment provider told us, newest first; what waits, oldest first',
  request: { query: pageQuery.extend({ state: z.enum(['all', 'waiting', 'failed', 'failing']).default('all') }) },
  responses: ok('A page of messages', paymentEventListSchema),
})

const processRoute = createRoute({
  method: 'post',
  path: '/api/admin/payment-events/{id}/process',
  'x-access': 'staff',
  'x-right': 'refunds:write',
  summary: 'Process a stored message again',
  request: { params: z.object({ id: z.string().max(200) }), body: json(z.strictObject({})) },
  responses: done,
})

const processFailingRoute = createRoute({
  method: 'post',
  path: '/api/admin/payment-events/process-failing',
  'x-access': 'staff',
  'x-right': 'refunds:write',
  summary: 'Process all messages again that failed; the queue does it',
  request: { body: json(z.strictObject({})) },
  responses: ok('How many', z.object({ count: z.int() })),
})

const reconciliationRoute = createRoute({
  method: 'get',
  path: '/api/admin/reconciliation',
  'x-access': 'staff',
  'x-right': 'refunds:read',
  summary: 'The latest comparison with the payment provider, and what differs',
  responses: ok('The comparison', reconciliationSchema),
})

/** Older payments than these are no restore's. */
const MOST_DAYS = 400

const since = z.iso
  .date()
  .refine((day) => Date.parse(day) <= Date.now() && Date.parse(day) > Date.now() - MOST_DAYS * 86_400_000, {
    error: `must be a day of the last ${MOST_DAYS}`,
  })
  .openapi({ description: 'A day (UTC) of the last 400', example: '2026-11-23' })

const reconcileRoute = createRoute({
  method: 'post',
  path: '/api/admin/reconciliation',
  'x-access': 'staff',
  'x-right': 'refunds:write',
  summary: 'Compare with the payment provider now; the queue does it',
  description:
    'Each comparison goes back seven days. After a restore, `since` names the day of the backup: it then goes back seven days before that.',
  request: { body: json(z.strictObject({ since: since.optional() })) },
  responses: done,
})

const settleRoute = createRoute({
  method: 'post',
  path: '/api/admin/reconciliation/differences/{differenceId}/settle',
  'x-access': 'staff',
  'x-right': 'refunds:write',
  summary: 'Settle a difference by hand, and say why: comparisons do not list it again while both sides say the same',
  request: {
    params: z.object({ differenceId: sentId<DifferenceId>() }),
    body: json(z.strictObject({ note: z.string().trim().min(1).max(500) })),
  },
  responses: done,
})

/** Webhook events and reconciliation. */
export const paymentsApi = router()

paymentsApi.openapi(eventsRoute, async (c) => c.json(await listPaymentEvents(c.env.shop, c.req.valid('query')), 200))

paymentsApi.openapi(processRoute, async (c) => {
  await processEventAgain(c.env.shop, c.req.valid('param').id, staff(c))
  return c.json({ done: true as const }, 200)
})

paymentsApi.openapi(processFailingRoute, async (c) => c.json({ count: await processFailingEvents(c.env.shop, staff(c)) }, 200))

paymentsApi.openapi(reconciliationRoute, async (c) => c.json(await readReconciliation(c.env.shop), 200))

paymentsApi.openapi(reconcileRoute, async (c) => {
  await requestReconciliation(c.env.shop, c.req.valid('json').since, staff(c))
  return c.json({ done: true as const }, 200)
})

paymentsApi.openapi(settleRoute, async (c) => {
  await settleDifference(c.env.shop, { id: c.req.valid('param').differenceId, note: c.req.valid('json').note }, staff(c))
  return c.json({ done: true as const }, 200)
})
