import { z } from '@hono/zod-openapi'
import type { CustomerId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import {
  blockCustomer,
  endSessionsOf,
  MAX_CUSTOMER_NOTE,
  noteCustomer,
  resetFactorOf,
} from '#server/shop/people/customer/change-customer.ts'
import { customerDataSchema, readCustomerData } from '#server/shop/people/customer/customer-data.ts'
import { customerList, customerListSchema, exportCustomers, listCustomers } from '#server/shop/people/customer/customer-list.ts'
import { customerRecordSchema, readCustomer } from '#server/shop/people/customer/customer-record.ts'
import { erasurePreviewSchema, eraseCustomer, paidOtherwiseSchema, previewErasure } from '#server/shop/people/customer/erase-customer.ts'
import { mergeCustomers, mergePreviewSchema, previewMerge } from '#server/shop/people/customer/merge-customers.ts'
import { router } from '../../app.ts'
import { createRoute, json, keyHeader, ok } from '../../route-schemas.ts'
import { fileQuery, fileResponses, sendTable } from '../import/table-answer.ts'
import { freshSignIn, mayOf, staff } from '../staff-guard.ts'

const params = z.object({ customerId: sentId<CustomerId>() })
/** A post that says everything by its path. */
const nothing = json(z.strictObject({}))
const answer = ok('The customer', customerRecordSchema)
/** Of the preview that was seen. */
const previewVersion = z.string().length(64)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/customers',
  'x-access': 'staff',
  'x-right': 'customers:read',
  summary: 'Everybody who has an account or has paid an order, filtered, sorted and paged',
  description: '`q` is a part of a name or an e-mail address, an order’s number, or the beginning of a phone number.',
  request: { query: listQuery(customerList) },
  responses: ok('A page of customers', customerListSchema),
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/admin/customers/export',
  'x-access': 'staff',
  'x-right': 'personal_data:read',
  summary: 'All customers that match a filter, as a file',
  ...freshSignIn,
  request: { query: fileQuery(customerList) },
  responses: fileResponses,
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/customers/{customerId}',
  'x-access': 'staff',
  'x-right': 'customers:read',
  summary: 'A customer with orders, returns, appliances, e-mails, sessions and notes',
  description: 'Orders, returns, e-mails and messages are for who may see orders, certificates for who may see tax exemptions.',
  request: { params },
  responses: answer,
})

const noteRoute = createRoute({
  method: 'post',
  path: '/api/admin/customers/{customerId}/notes',
  'x-access': 'staff',
  'x-right': 'customers:write',
  summary: 'Write a note for staff about a customer',
  request: {
    params,
    headers: keyHeader('note'),
    body: json(z.strictObject({ text: z.string().trim().min(1).max(MAX_CUSTOMER_NOTE) })),
  },
  responses: answer,
})

/** The routes that only name the customer, by the last word of their path. */
const actionRoute = (action: string, summary: string) =>
  createRoute({
    method: 'post',
    path: `/api/admin/customers/{customerId}/${action}`,
    'x-access': 'staff',
    'x-right': 'customers:write',
    summary,
    request: { params, body: nothing },
    responses: answer,
  })

const blockRoute = actionRoute('block', 'Block an account: its sessions end, and nobody can sign in to it')
const unblockRoute = actionRoute('unblock', 'Let a blocked account sign in again')
const signOutRoute = actionRoute('sign-out', 'Sign a customer out in every browser')

const resetFactorRoute = createRoute({
  method: 'post',
  path: '/api/admin/customers/{customerId}/reset-second-factor',
  'x-access': 'staff',
  'x-right': 'customers:write',
  summary: 'Turn off two-step sign-in of a customer who has lost it; their sessions end',
  ...freshSignIn,
  request: { params, body: nothing },
  responses: answer,
})

const endSessionRoute = createRoute({
  method: 'delete',
  path: '/api/admin/customers/{customerId}/sessions/{sessionId}',
  'x-access': 'staff',
  'x-right': 'customers:write',
  summary: 'Sign a customer out in one browser',
  request: { params: params.extend({ sessionId: z.string().max(60) }) },
  responses: answer,
})

const dataRoute = createRoute({
  method: 'get',
  path: '/api/admin/customers/{customerId}/data',
  'x-access': 'staff',
  'x-right': 'personal_data:read',
  summary: 'Everything that is stored about a customer, for a customer who asks for it',
  ...freshSignIn,
  request: { params },
  responses: ok('The data, as a file', customerDataSchema),
})

const erasureRoute = createRoute({
  method: 'get',
  path: '/api/admin/customers/{customerId}/erasure',
  'x-access': 'staff',
  'x-right': 'personal_data:read',
  summary: 'What erasing a customer would delete, and what stands in the way',
  request: { params },
  responses: ok('What would be deleted', erasurePreviewSchema),
})

const eraseRoute = createRoute({
  method: 'post',
  path: '/api/admin/customers/{customerId}/erase',
  'x-access': 'staff',
  'x-right': 'personal_data:write',
  summary: 'Erase a customer for good; paid orders stay, anonymous',
  ...freshSignIn,
  request: { params, body: json(z.strictObject({ email: z.string().max(400), previewVersion, paidOtherwise: paidOtherwiseSchema })) },
  responses: ok('Done', z.object({ done: z.literal(true) })),
})

const mergeParams = params.extend({ fromId: sentId<CustomerId>() })

const mergePreviewRoute = createRoute({
  method: 'get',
  path: '/api/admin/customers/{customerId}/merge/{fromId}',
  'x-access': 'staff',
  'x-right': 'personal_data:read',
  summary: 'What merging another customer into this one would move, and why it cannot be done',
  request: { params: mergeParams },
  responses: ok('What would move', mergePreviewSchema),
})

const mergeRoute = createRoute({
  method: 'post',
  path: '/api/admin/customers/{customerId}/merge/{fromId}',
  'x-access': 'staff',
  'x-right': 'personal_data:write',
  summary: 'Merge another customer into this one, for good',
  ...freshSignIn,
  request: { params: mergeParams, body: json(z.strictObject({ previewVersion })) },
  responses: answer,
})

/** Who buys. */
export const customersApi = router()

customersApi.openapi(listRoute, async (c) => c.json(await listCustomers(c.env.shop.db, c.req.valid('query')), 200))

customersApi.openapi(exportRoute, (c) => {
  const { format, ...search } = c.req.valid('query')
  return sendTable(exportCustomers(c.env.shop, staff(c), search), { name: 'customers', format })
})

customersApi.openapi(readRoute, async (c) => c.json(await readCustomer(c.env.shop, c.req.valid('param').customerId, mayOf(c)), 200))

customersApi.openapi(noteRoute, async (c) => {
  const { customerId } = c.req.valid('param')
  const idempotencyKey = c.req.valid('header')['idempotency-key']
  await noteCustomer(c.env.shop, { staff: staff(c), customerId }, { ...c.req.valid('json'), idempotencyKey })
  return c.json(await readCustomer(c.env.shop, customerId, mayOf(c)), 200)
})

customersApi.openapi(blockRoute, async (c) => {
  const { customerId } = c.req.valid('param')
  await blockCustomer(c.env.shop, { staff: staff(c), customerId }, true)
  return c.json(await readCustomer(c.env.shop, customerId, mayOf(c)), 200)
})

customersApi.openapi(unblockRoute, async (c) => {
  const { customerId } = c.req.valid('param')
  await blockCustomer(c.env.shop, { staff: staff(c), customerId }, false)
  return c.json(await readCustomer(c.env.shop, customerId, mayOf(c)), 200)
})

customersApi.openapi(signOutRoute, async (c) => {
  const { customerId } = c.req.valid('param')
  await endSessionsOf(c.env.shop, { staff: staff(c), customerId }, null)
  return c.json(await readCustomer(c.env.shop, customerId, mayOf(c)), 200)
})

customersApi.openapi(resetFactorRoute, async (c) => {
  const { customerId } = c.req.valid('param')
  await resetFactorOf(c.env.shop, { staff: staff(c), customerId })
  return c.json(await readCustomer(c.env.shop, customerId, mayOf(c)), 200)
})

customersApi.openapi(endSessionRoute, async (c) => {
  const { customerId, sessionId } = c.req.valid('param')
  await endSessionsOf(c.env.shop, { staff: staff(c), customerId }, sessionId)
  return c.json(await readCustomer(c.env.shop, customerId, mayOf(c)), 200)
})

customersApi.openapi(dataRoute, async (c) => {
  const { customerId } = c.req.valid('param')
  const data = await readCustomerData(c.env.shop, { staff: staff(c), customerId })
  c.header('content-disposition', `attachment; filename="customer-data.json"`)
  return c.json(data, 200)
})

customersApi.openapi(erasureRoute, async (c) => c.json(await previewErasure(c.env.shop.db, c.req.valid('param').customerId), 200))

customersApi.openapi(eraseRoute, async (c) => {
  await eraseCustomer(c.env.shop, { staff: staff(c), ...c.req.valid('param') }, c.req.valid('json'))
  return c.json({ done: true as const }, 200)
})

customersApi.openapi(mergePreviewRoute, async (c) => {
  const { customerId, fromId } = c.req.valid('param')
  return c.json(await previewMerge(c.env.shop.db, fromId, customerId), 200)
})

customersApi.openapi(mergeRoute, async (c) => {
  const { customerId, fromId } = c.req.valid('param')
  await mergeCustomers(c.env.shop, { staff: staff(c), customerId }, { ...c.req.valid('json'), fromId })
  return c.json(await readCustomer(c.env.shop, customerId, mayOf(c)), 200)
})
