import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { CustomerAddressId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { findSession } from '#server/auth/session.ts'
import {
  addressBookSchema,
  addAddress,
  changeOwnAddress,
  preferAddress,
  readAddressBook,
  removeAddress,
} from '#server/shop/customer/address-book.ts'
import { sentId } from '#server/shop/id-of.ts'
import { router } from '#server/api/app.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { changedAddressBody, newAddressBody } from '#server/api/checkout/customer-body.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'

const path = '/api/account/addresses'
const params = z.object({ addressId: sentId<CustomerAddressId>() })
const book = ok('My addresses as they are now', addressBookSchema)

const readRoute = createRoute({
  method: 'get',
  path,
  'x-access': 'customer',
  summary: 'The addresses that I keep for my next orders',
  responses: ok('The preferred one first', addressBookSchema),
})

const addRoute = createRoute({
  method: 'post',
  path,
  'x-access': 'customer',
  summary: 'Keep an address, of at most 50; one that I have already is not added again',
  request: { body: json(newAddressBody) },
  responses: book,
})

const changeRoute = createRoute({
  method: 'put',
  path: `${path}/{addressId}`,
  'x-access': 'customer',
  summary: 'Change one of my addresses, for my next orders',
  request: { params, body: json(changedAddressBody) },
  responses: book,
})

const preferRoute = createRoute({
  method: 'put',
  path: `${path}/{addressId}/preferred`,
  'x-access': 'customer',
  summary: 'Make one of my addresses the one that my checkouts begin with',
  request: { params, body: json(z.strictObject({})) },
  responses: book,
})

const removeRoute = createRoute({
  method: 'delete',
  path: `${path}/{addressId}`,
  'x-access': 'customer',
  summary: 'Remove one of my addresses; orders keep theirs',
  request: { params },
  responses: book,
})

/** The signed-in owner. @throws {Problem} `unauthenticated` */
async function ownerOf(c: Context<ApiEnv>): Promise<UserId> {
  const person = await findSession(c.env.shop, c.req.raw.headers)
  if (!person) throw new Problem('unauthenticated')
  return person.id
}

/** The address book of whoever is signed in. */
export const addressBookApi = router()

addressBookApi.openapi(readRoute, async (c) => c.json(await readAddressBook(c.env.shop.db, await ownerOf(c)), 200))

addressBookApi.openapi(addRoute, async (c) => c.json(await addAddress(c.env.shop, await ownerOf(c), c.req.valid('json')), 200))

addressBookApi.openapi(changeRoute, async (c) => {
  const own = { userId: await ownerOf(c), ...c.req.valid('param') }
  return c.json(await changeOwnAddress(c.env.shop, own, c.req.valid('json')), 200)
})

addressBookApi.openapi(preferRoute, async (c) => {
  const own = { userId: await ownerOf(c), ...c.req.valid('param') }
  return c.json(await preferAddress(c.env.shop, own), 200)
})

addressBookApi.openapi(removeRoute, async (c) => {
  const own = { userId: await ownerOf(c), ...c.req.valid('param') }
  return c.json(await removeAddress(c.env.shop, own), 200)
})
