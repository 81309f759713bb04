import { z } from '@hono/zod-openapi'
import { deleteMyAppliances, myAppliancesSchema, readMyAppliances, saveMyAppliances } from '#server/shop/customer/my-appliances.ts'
import { router } from '#server/api/app.ts'
import { problemResponse } from '#server/api/problem.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { MAX_APPLIANCES } from '#domain/fit/appliance.ts'
import type { ApplianceId } from '#domain/id.ts'
import { applianceNeedsSchema, readApplianceNeeds } from '#server/shop/marketing/appliance-needs.ts'
import { ownerIdSchema, requireOwner } from './require-same-user.ts'
import { signedIn } from './signed-in.ts'
import { idOf } from '#server/shop/id-of.ts'

const path = '/api/my-machines'

const readRoute = createRoute({
  method: 'get',
  path,
  'x-access': 'customer',
  summary: 'The machines kept in my account',
  responses: ok('In my order', myAppliancesSchema),
})

const saveRoute = createRoute({
  method: 'put',
  path,
  'x-access': 'customer',
  summary: 'Keep these machines in my account, instead of those before',
  request: {
    body: json(
      z.strictObject({
        modelIds: z.array(idOf<ApplianceId>(z.string().min(1).max(60))).max(MAX_APPLIANCES),
        chosenId: z.string().max(60).nullable().openapi({ description: 'The one that parts are checked against' }),
        ownerId: ownerIdSchema,
      }),
    ),
  },
  responses: ok(
    'As they are kept: one that became one with another is that other, and models that are no longer known are left out',
    myAppliancesSchema,
  ),
})

const deleteRoute = createRoute({
  method: 'delete',
  path,
  'x-access': 'customer',
  summary: 'Forget the machines of my account',
  responses: { 204: { description: 'Forgotten' }, ...problemResponse },
})

const needsRoute = createRoute({
  method: 'get',
  path: `${path}/needs`,
  'x-access': 'customer',
  summary: 'What my machines need again and again, and when',
  responses: ok('By machine, in my order; machines that need nothing again are left out', applianceNeedsSchema),
})

/** The saved appliances of signed-in shoppers ('My machines'). */
export const myAppliancesApi = router()

myAppliancesApi.openapi(readRoute, async (c) => c.json(await readMyAppliances(c.env.shop, await requireOwner(c)), 200))

myAppliancesApi.openapi(needsRoute, async (c) => {
  const { person } = await signedIn(c)
  return c.json(await readApplianceNeeds(c.env.shop, person), 200)
})

myAppliancesApi.openapi(saveRoute, async (c) => {
  const { ownerId, ...selection } = c.req.valid('json')
  return c.json(await saveMyAppliances(c.env.shop, await requireOwner(c, ownerId), selection), 200)
})

myAppliancesApi.openapi(deleteRoute, async (c) => {
  await deleteMyAppliances(c.env.shop, await requireOwner(c))
  return c.body(null, 204)
})
