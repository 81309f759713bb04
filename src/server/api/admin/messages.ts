import { z } from '@hono/zod-openapi'
import { MAX_ENTRY_LENGTH } from '#domain/customer/message-state.ts'
import type { MessageId } from '#domain/id.ts'
import { answerMessage, closeMessage, noteMessage } from '#server/shop/customer/answer-message.ts'
import { listMessages, messageList, messageListSchema } from '#server/shop/customer/message-list.ts'
import { messageRecordSchema, readMessage } from '#server/shop/customer/message-record.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../app.ts'
import { createRoute, json, ok } from '../route-schemas.ts'
import { staff } from './staff-guard.ts'

const params = z.object({ messageId: sentId<MessageId>() })
const version = z.int().min(1)
const text = z.string().trim().min(1, { error: 'is needed' }).max(MAX_ENTRY_LENGTH)
const answer = ok('The message', messageRecordSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/messages',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'Messages of the contact form, filtered, sorted and paged',
  request: { query: listQuery(messageList) },
  responses: ok('A page of messages', messageListSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/messages/{messageId}',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'A message with its answers and notes, and the orders of its writer',
  request: { params },
  responses: answer,
})

const answerRoute = createRoute({
  method: 'post',
  path: '/api/admin/messages/{messageId}/answers',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Answer a message by e-mail',
  description: 'Replies go to the shop. `closes`: nothing more is to be done. A message that has changed since `version` is not answered.',
  request: { params, body: json(z.strictObject({ version, text, closes: z.boolean() })) },
  responses: answer,
})

const noteRoute = createRoute({
  method: 'post',
  path: '/api/admin/messages/{messageId}/notes',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Write a note about a message, which only staff read',
  request: { params, body: json(z.strictObject({ version, text })) },
  responses: answer,
})

const closeRoute = createRoute({
  method: 'post',
  path: '/api/admin/messages/{messageId}/close',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Close a message; from then on the days until its deletion count',
  request: { params, body: json(z.strictObject({ version })) },
  responses: answer,
})

const reopenRoute = createRoute({
  method: 'post',
  path: '/api/admin/messages/{messageId}/reopen',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Open a closed message again',
  request: { params, body: json(z.strictObject({ version })) },
  responses: answer,
})

/** The messages of the contact form. */
export const messagesApi = router()

messagesApi.openapi(listRoute, async (c) => c.json(await listMessages(c.env.shop.db, c.req.valid('query')), 200))

messagesApi.openapi(readRoute, async (c) => c.json(await readMessage(c.env.shop.db, c.req.valid('param').messageId), 200))

messagesApi.openapi(answerRoute, async (c) => {
  const { version: seen, ...sent } = c.req.valid('json')
  return c.json(await answerMessage(c.env.shop, { id: c.req.valid('param').messageId, version: seen, staff: staff(c) }, sent), 200)
})

messagesApi.openapi(noteRoute, async (c) => {
  const { version: seen, text: note } = c.req.valid('json')
  return c.json(await noteMessage(c.env.shop, { id: c.req.valid('param').messageId, version: seen, staff: staff(c) }, note), 200)
})

messagesApi.openapi(closeRoute, async (c) => {
  const act = { id: c.req.valid('param').messageId, version: c.req.valid('json').version, staff: staff(c) }
  return c.json(await closeMessage(c.env.shop, act, { isClosed: true }), 200)
})

messagesApi.openapi(reopenRoute, async (c) => {
  const act = { id: c.req.valid('param').messageId, version: c.req.valid('json').version, staff: staff(c) }
  return c.json(await closeMessage(c.env.shop, act, { isClosed: false }), 200)
})
