import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Problem } from '#domain/problem.ts'
import { findSession } from '#server/auth/session.ts'
import { deleteMyAppliances, myAppliancesSchema, readMyAppliances, saveMyAppliances } from '#server/shop/customer/my-appliances.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { router } from '#server/api/app.ts'
import { problemResponse } from '#server/api/problem.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { MAX_APPLIANCES } from '#domain/fit/appliance.ts'
import type { ApplianceId, UserId } from '#domain/id.ts'
import { applianceNeedsSchema, readApplianceNeeds } from '#server/shop/marketing/appliance-needs.ts'
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
        ownerId: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .openapi({ description: 'Whose they are, by the id of the session: refused where somebody else has signed in since' }),
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

/** The signed-in owner. @throws {Problem} `unauthenticated` */
async function ownerOf(c: Context<ApiEnv>): Promise<UserId> {
  const person = await findSession(c.env.shop, c.req.raw.headers)
  if (!person) throw new Problem('unauthenticated')
  return person.id
}

/** The saved appliances of signed-in shoppers ('My machines'). */
export const myAppliancesApi = router()

myAppliancesApi.openapi(readRoute, async (c) => c.json(await readMyAppliances(c.env.shop, await ownerOf(c)), 200))

myAppliancesApi.openapi(needsRoute, async (c) => {
  const { person } = await signedIn(c)
  return c.json(await readApplianceNeeds(c.env.shop, person), 200)
})

myAppliancesApi.openapi(saveRoute, async (c) => {
  const owner = await ownerOf(c)
  const { ownerId = owner, ...selection } = c.req.valid('json')
  if (ownerId !== owner) throw new Problem('conflict', { detail: 'Somebody else has signed in since.' })
  return c.json(await saveMyAppliances(c.env.shop, owner, selection), 200)
})

myAppliancesApi.openapi(deleteRoute, async (c) => {
  await deleteMyAppliances(c.env.shop, await ownerOf(c))
  return c.body(null, 204)
})
