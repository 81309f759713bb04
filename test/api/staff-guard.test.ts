import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { filled, STAFF_OPERATIONS } from '#test/support/staff-operations.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('who may do what staff do on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let slug: string
  let number: string
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    slug = await addProduct(fresh)
    number = await buy(fresh, { items: [{ slug, quantity: 1 }] })
  })
  let user: SignedIn
  beforeAll(async () => {
    user = await signUp(fresh, 'just-a-user@example.com')
  })

  test.each(STAFF_OPERATIONS)('%s %s is not there for anybody but staff, before anything of it is parsed', async (method, path) => {
    const real = filled(path, { number, slug, action: 'move' })
    const body = method === 'POST' ? '{ not json' : undefined
    const others: Record<string, string>[] = [
      {},
      user,
      { cookie: 'partwright.session_token=forged.forged' },
      { authorization: 'Bearer admin' },
    ]
    for (const headers of others) {
      const { status, body: problem } = await fresh.call(method, `${real}?page=nonsense`, body, headers)
      expect([status, problem.code]).toEqual([404, 'not_found'])
    }
  })

  /** Records of other kinds are asked for in access-matrix.test.ts. */
  const isKnown = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].every(([, name]) => name === 'number' || name === 'slug')
  test.each(STAFF_OPERATIONS.filter(([method, path]) => method === 'GET' && isKnown(path) && path !== '/api/admin/saved-views'))(
    '%s %s answers staff',
    async (_, path) => {
      expect((await staff.get(filled(path, { number, slug }).slice('/api/admin/'.length))).status).toBe(200)
    },
  )

  /** Its body is a file. */
  const FILE_ROUTE = '/api/admin/media'
  test.each(STAFF_OPERATIONS.filter(([method, path]) => method === 'POST' && path !== FILE_ROUTE))(
    '%s %s reads the body of staff',
    async (_, path) => {
      const { status, body } = await staff.post(path.slice('/api/admin/'.length), '{ not json')
      expect([status, body.code]).toEqual([400, 'malformed_json'])
    },
  )

  test.each(
    STAFF_OPERATIONS.filter(([method, path]) => method === 'POST' && !path.includes('{') && path !== FILE_ROUTE).concat([
      ['POST', '/api/admin/orders/{number}/hold'],
    ]),
  )('%s %s takes no field that it does not know', async (_, path) => {
    const { status, body } = await staff.post(filled(path, { number }).slice('/api/admin/'.length), {
      reason: 'x',
      version: 1,
      role: 'admin',
    })
    expect([status, body.fields?.role]).toEqual([422, 'is not a field of this request'])
  })

  test('whose session has ended is told so, and does nothing', async () => {
    const other = await openStaffSession(fresh)
    await fresh.rows(sql`update session set expires_at = now() - interval '1 minute'`)
    expect((await other.get('orders')).status).toBe(401)
    staff = await openStaffSession(fresh)
  })
})
