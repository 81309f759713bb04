import { z } from '@hono/zod-openapi'
import { SLOT_KINDS } from '#domain/content/home-slot.ts'
import { editHomeSlots, slotsChangeSchema } from '#server/shop/content/edit-home-slots.ts'
import { homeSlotsSchema, readHomeSlots } from '#server/shop/content/home-slots.ts'
import { readSlotResults, slotResultsSchema } from '#server/shop/content/slot-results.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const path = '/api/admin/content/slots/{slotKind}'
const params = z.object({ slotKind: z.enum(SLOT_KINDS) })
const answer = ok('The list', homeSlotsSchema)

const readRoute = createRoute({
  method: 'get',
  path,
  'x-access': 'staff',
  'x-right': 'content:read',
  summary: 'The featured parts of the home page, or those of its sale, in their order',
  request: { params },
  responses: answer,
})

const editRoute = createRoute({
  method: 'patch',
  path,
  'x-access': 'staff',
  'x-right': 'content:write',
  summary: 'Change the list: parts, order, dates, sale prices, seconds',
  description:
    'Send the version that was read. `slots` is the whole list in its order; `seen` are the parts that were in it when it was read. ' +
    'Times are typed in the shop’s zone.',
  request: { params, body: json(slotsChangeSchema.extend({ version: z.int().min(0) })) },
  responses: answer,
})

const resultsRoute = createRoute({
  method: 'get',
  path: '/api/admin/content/slots/{slotKind}/results',
  'x-access': 'staff',
  'x-right': 'content:read',
  summary: 'How many visits saw the home page, and went on to each part of the list',
  request: { params },
  responses: ok('The last 30 days', slotResultsSchema),
})

/** The lists of parts on the home page, for staff. */
export const homeSlotsApi = router()

homeSlotsApi.openapi(readRoute, async (c) => c.json(await readHomeSlots(c.env.shop.db, c.req.valid('param').slotKind), 200))

homeSlotsApi.openapi(editRoute, async (c) => {
  const { version, ...change } = c.req.valid('json')
  return c.json(await editHomeSlots(c.env.shop, { staff: staff(c), kind: c.req.valid('param').slotKind, version }, change), 200)
})

homeSlotsApi.openapi(resultsRoute, async (c) => c.json(await readSlotResults(c.env.shop.db, c.req.valid('param').slotKind), 200))
