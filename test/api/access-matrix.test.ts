import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { undeclaredRoutes } from '#server/api/access.ts'
import { createApi } from '#server/api/api.ts'
import { describeApi } from '#server/api/contract.ts'
import { ACTORS, createActors } from '#test/support/people/actors.ts'
import type { Actor } from '#test/support/people/actors.ts'
import { newKey } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { OPERATIONS, sampleRequest } from '#test/support/people/operations.ts'
import type { Operation, SampleRequest, Values } from '#test/support/people/operations.ts'

/** The smallest request of this actor, about what `values` names. */
function requestOf(operation: Operation, actor: Actor, values: Values): SampleRequest {
  const presents = operation.access === 'order' ? actor.presents : undefined
  const isAnalytics = operation.path.endsWith('-analytics') || operation.path === '/api/page-visits'
  const request = sampleRequest(operation, {
    ...values,
    ...(operation.access === 'customer' && actor.owns),
    ...(operation.path.startsWith('/api/part-numbers') && { number: 'S97017705' }),
    ...(operation.path === '/api/page-visits' && { path: '/', id: 'visit-0001' }),
    sessionId: isAnalytics ? 'session-0001' : (presents?.sessionId ?? 'cs_test_unknown'),
    email: actor.email,
    'idempotency-key': newKey(),
  })
  const token = presents?.token
  if (token === undefined) return request
  if (operation.method === 'GET') return { ...request, path: `${request.path}?token=${token}` }
  return /\/(returns|access)$/.test(operation.path) ? { ...request, body: { ...(request.body as object), token } } : request
}

/** The same request with a query and a body that cannot be read. */
const garbled = ({ path, headers, body }: SampleRequest): SampleRequest => ({
  path: `${path}?page=nonsense`,
  headers,
  body: body === undefined ? undefined : '{ not json',
})

/** What a refusal says, without what differs between any two. */
const said = ({ requestId: _, ...problem }: ProblemBody) => problem

describe.each(KINDS)('who may call which operation on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let actors: Awaited<ReturnType<typeof createActors>>['actors']
  let values: Values
  beforeAll(async () => {
    ;({ actors, values } = await createActors(fresh))
  })

  const ask = async ({ method }: Operation, actor: Actor, { path, headers, body }: SampleRequest) => {
    await fresh.rows(sql`delete from rate_limit`)
    return fresh.call(method, path, body, { ...headers, ...actor.headers }, '198.51.100.7')
  }

  /** Somebody without the right learns nothing: neither whether the thing exists, nor, of what is for staff, how a request is read. */
  async function expectRefused(operation: Operation, actor: Actor) {
    const { status, body } = await ask(operation, actor, requestOf(operation, actor, values))
    if (operation.access === 'customer') return expect([status, body.code]).toEqual([401, 'unauthenticated'])
    const unknown = await ask(operation, actor, requestOf(operation, actor, { ...values, number: 'PW-0000-0000', rma: 'RMA-0000-0000' }))
    const isSaid = operation.access === 'staff' && actor.hasEnded
    expect([status, said(body)]).toEqual([isSaid ? 401 : 404, said(unknown.body)])
    if (operation.access !== 'staff') return
    expect(body.code).toBe(isSaid ? 'unauthenticated' : 'not_found')
    const unread = await ask(operation, actor, garbled(requestOf(operation, actor, values)))
    expect([unread.status, said(unread.body)]).toEqual([status, said(body)])
  }

  /** Somebody who may only read the order is told so; it exists, which they know. */
  async function expectReader(operation: Operation, actor: Actor) {
    const { status, body } = await ask(operation, actor, requestOf(operation, actor, values))
    expect([status, body.code]).toEqual([403, 'forbidden'])
  }

  /** Somebody with the right is heard. A change may still not be possible as things stand. */
  async function expectHeard(operation: Operation, actor: Actor) {
    const request = requestOf(operation, actor, values)
    const { status, text } = await ask(operation, actor, request)
    expect([401, 403], text).not.toContain(status)
    expect(status, text).toBeLessThan(500)
    if (operation.method === 'GET') expect(status, text).toBe(200)
    // A body that is a file has no JSON to get wrong.
    if (operation.method !== 'POST' || operation.body === undefined) return
    const unread = await ask(operation, actor, garbled(request))
    expect([unread.status, unread.body.code]).toEqual([400, 'malformed_json'])
  }

  test('there are as many operations and actors as there were', () => {
    expect(Object.keys(actors)).toEqual([...ACTORS])
    expect(OPERATIONS.length).toBeGreaterThanOrEqual(65)
    expect(OPERATIONS.filter(({ path, access }) => path.startsWith('/api/admin/') !== (access === 'staff'))).toEqual([])
  })

  describe.each(OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation.access, operation] as const))(
    '%s is for %s',
    (_, access, operation) => {
      test.each(ACTORS)('%s', async (name) => {
        const actor = actors[name]
        const mayCall = access === 'anyone' || actor.may.includes(access)
        await (actor.mayNot?.test(operation.path)
          ? expectReader(operation, actor)
          : mayCall
            ? expectHeard(operation, actor)
            : expectRefused(operation, actor))
      })
    },
  )
})

test('every operation has a name of its own, a subject that is described, and says how callers prove who they are', () => {
  const { paths, tags, servers } = describeApi()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  expect(operations.filter(({ operationId }) => !/^[a-z]+[A-Z]\w+$/.test(operationId))).toEqual([])
  const described = new Set(tags.filter(({ description }) => description !== '').map(({ name }) => name))
  expect(operations.flatMap((operation) => operation.tags).filter((tag) => !described.has(tag))).toEqual([])
  expect(operations.filter(({ security }) => security === undefined)).toEqual([])
  expect(servers).toHaveLength(1)
})

test('a route of which nobody has said who may call it is refused by the check of the contract', () => {
  const app = createApi()
  expect(undeclaredRoutes(app, describeApi().paths)).toEqual([])
  app.get('/api/forgotten/:id', (c) => c.text('for whom?'))
  const { '/api/session': _, ...paths } = describeApi().paths
  expect(undeclaredRoutes(app, { ...paths, '/api/session': { get: {} } }).toSorted()).toEqual([
    'GET /api/forgotten/:id',
    'GET /api/session',
  ])
})
