import { z } from '@hono/zod-openapi'
import { SALES_PERIODS } from '#domain/time/sales-period.ts'
import { SET_UP_STEPS } from '#domain/staff/set-up.ts'
import { isWorkKind, WORK } from '#domain/staff/work-kinds.ts'
import { readSalesFigures, readVisitFigures, salesFiguresSchema, visitFiguresSchema } from '#server/shop/reports/sales-figures.ts'
import { readSetUp, setStepAside, setUpSchema } from '#server/shop/staff/set-up.ts'
import { readWork, workSchema } from '#server/shop/staff/work-to-do.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { mayOf, requireRight, staff } from '../staff-guard.ts'

const period = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(SALES_PERIODS.map((days) => z.literal(days))))
    .default(7)
    .openapi({ description: 'Days of the shop’s calendar, the last of which is today' }),
})

const COMPARED = 'The period before has as many days, and ends at the same time of the day. One day is answered by the hour.'

const workRoute = createRoute({
  method: 'get',
  path: '/api/admin/dashboard/work/{work}',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'How much of one kind of work waits, and the filters of its list',
  description: 'Each kind needs the right to see its list.',
  request: { params: z.object({ work: z.enum(Object.keys(WORK).filter(isWorkKind)) }) },
  responses: ok('The count', workSchema),
})

const salesRoute = createRoute({
  method: 'get',
  path: '/api/admin/dashboard/sales',
  'x-access': 'staff',
  'x-right': 'reports:read',
  summary: 'Sales, orders, their average and refunds of the last days, and of those before',
  description: `Sales are the totals of paid orders by the day of payment, refunds what was given back by the day on which it was. ${COMPARED}`,
  request: { query: period },
  responses: ok('In all, and by day', salesFiguresSchema),
})

const visitsRoute = createRoute({
  method: 'get',
  path: '/api/admin/dashboard/visits',
  'x-access': 'staff',
  'x-right': 'reports:read',
  summary: 'Visits of the last days and the paid orders of these days, and the same of those before',
  description: `A visit is a browser session, on the day on which it began. ${COMPARED}`,
  request: { query: period },
  responses: ok('In all, and by day', visitFiguresSchema),
})

const setUpRoute = createRoute({
  method: 'get',
  path: '/api/admin/dashboard/set-up',
  'x-access': 'staff',
  'x-right': 'settings:read',
  summary: 'What a new shop still has to be given',
  responses: ok('Every step', setUpSchema),
})

const setAsideRoute = createRoute({
  method: 'put',
  path: '/api/admin/dashboard/set-up',
  'x-access': 'staff',
  'x-right': 'settings:write',
  summary: 'Set a step of the list aside, or take it back',
  request: { body: json(z.strictObject({ step: z.enum(SET_UP_STEPS), isSetAside: z.boolean() })) },
  responses: ok('Every step', setUpSchema),
})

/** What the dashboard shows: work to do, figures, and the steps of a new shop. */
export const dashboardApi = router()

dashboardApi.openapi(workRoute, async (c) => {
  const { work } = c.req.valid('param')
  requireRight(c, WORK[work])
  return c.json(await readWork(c.env.shop, work, mayOf(c)), 200)
})

dashboardApi.openapi(salesRoute, async (c) => c.json(await readSalesFigures(c.env.shop, c.req.valid('query').days), 200))

dashboardApi.openapi(visitsRoute, async (c) => c.json(await readVisitFigures(c.env.shop, c.req.valid('query').days), 200))

dashboardApi.openapi(setUpRoute, async (c) => c.json(await readSetUp(c.env.shop), 200))

dashboardApi.openapi(setAsideRoute, async (c) => c.json(await setStepAside(c.env.shop, staff(c), c.req.valid('json')), 200))
