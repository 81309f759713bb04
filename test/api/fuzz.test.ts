import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActors } from '#test/support/people/actors.ts'
import { openHttpServer } from '#test/support/http-server.ts'
import { callThrough, KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { hostileRequest } from '#test/support/texts/hostile.ts'
import type { HostileRequest } from '#test/support/texts/hostile.ts'
import { OPERATIONS } from '#test/support/people/operations.ts'
import type { Operation, Values } from '#test/support/people/operations.ts'

/** Requests to each operation, and the seed that repeats them; a failure prints it. `FUZZ_RUNS=2000 FUZZ_SEED=7` looks longer, elsewhere. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 10)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)

/** An operation may take ten times as long as most others do at their worst, and no less than this (ms): a busy machine pauses that long. */
const TIMES_SLOWER = 10
const FLOOR_MS = 250
/** What asks others, whose time is not the shop's: the DNS, for the sender's domain. */
const ASKS_OTHERS: readonly string[] = ['GET /api/admin/sender-domain']

describe.each(KINDS)('hostile requests to every operation on %s', (kind) => {
  const fresh = useFreshShop(kind, { TRUST_PROXY: '1' })
  let door: Awaited<ReturnType<typeof openHttpServer>>
  let people: Awaited<ReturnType<typeof createActors>>['actors']
  let values: Values
  /** The slowest request to each operation, and how long it took (ms). */
  const slowest = new Map<Operation, { took: number; request: HostileRequest }>()
  beforeAll(async () => {
    const made = await createActors(fresh)
    people = made.actors
    values = { ...made.values, email: 'fuzz@example.com', sessionId: 'cs_test_unknown', 'idempotency-key': 'fuzz-fuzz-fuzz-fuzz' }
    door = await openHttpServer(fresh)
  })
  afterAll(() => door.close())

  /** By HTTP, as the visitor whom the one trusted proxy names. */
  const call = callThrough(async (request, address = '') => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', address)
    const body = request.body ? await request.arrayBuffer() : null
    return fetch(`http://127.0.0.1:${door.port}${pathname}${search}`, { method: request.method, headers, body, redirect: 'manual' })
  })

  let visitors = 0
  /** Sends the request as somebody who may call the operation, each time from elsewhere. Every answer must be one of the contract's. */
  async function send({ method, access }: Operation, { path, headers, body }: HostileRequest) {
    const { headers: session } = access === 'staff' ? people['an admin'] : access === 'anyone' ? people.anonymous : people['the customer']
    const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`
    const began = performance.now()
    const answer = await call(method, path, body, { ...headers, ...session }, address)
    return { ...answer, took: performance.now() - began }
  }

  test.each(OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s answers, and never with an error of its own',
    async (_, operation) => {
      const answersAnything = fc.asyncProperty(hostileRequest(operation, values), async (request) => {
        const { status, text, took } = await send(operation, request)
        expect(status, text).toBeLessThan(500)
        if (took > (slowest.get(operation)?.took ?? 0)) slowest.set(operation, { took, request })
      })
      await fc.assert(answersAnything, { seed: SEED, numRuns: RUNS })
    },
  )

  test('no operation takes ten times as long as most', async () => {
    expect(slowest.size).toBe(OPERATIONS.length)
    const times: [string, number][] = []
    for (const [operation, { request }] of slowest) {
      const again = [await send(operation, request), await send(operation, request), await send(operation, request)]
      times.push([`${operation.method} ${operation.path}`, Math.min(...again.map(({ took }) => took))])
    }
    const median = times.map(([, took]) => took).toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const limit = Math.max(FLOOR_MS, TIMES_SLOWER * median)
    expect(times.filter(([name, took]) => took > limit && !ASKS_OTHERS.includes(name))).toEqual([])
  })
})
