import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { signIn, signUp } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Part = Schema<'StaffProduct'>

describe.each(KINDS)('changes of many parts on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const read = async (id: string) => (await staff.get<Part>(`products/${id}`)).body
  const add = async (properties: Record<string, unknown> = {}) => {
    const slug = await addProduct(fresh, properties)
    const { body } = await staff.get<Schema<'StaffProductList'>>(`products?filter=slug:is:${slug}`)
    return read(body.rows[0]?.id ?? '')
  }
  const draft = async (rows: { productId: string | null; change: Record<string, unknown> }[]) => {
    const { body } = await staff.post<Schema<'ChangeSet'>>('change-sets', { kind: 'products', title: 'Prices of November' })
    for (let start = 0; start < rows.length; start += 200) {
      const some = rows.slice(start, start + 200).map((row, at) => ({ ...row, position: start + at }))
      expect((await staff.post(`change-sets/${body.id}/rows`, { rows: some })).status).toBe(200)
    }
    return body.id
  }
  const step = (id: string, name: string) => staff.post<Schema<'ChangeSet'>>(`change-sets/${id}/${name}`)
  const state = async (id: string) => (await staff.get<Schema<'ChangeSet'>>(`change-sets/${id}`)).body
  const run = async (id: string, name = 'start') => {
    expect((await step(id, name)).status).toBe(200)
    await fresh.runJobs()
    return state(id)
  }

  test('are made in the background, and undone', async () => {
    const parts = await Promise.all([add({ priceCents: 1_000, stock: 5 }), add({ priceCents: 2_000 })])
    const rows = parts.map((part, at) => ({
      productId: part.id,
      change: { version: part.version, priceCents: 3_000 + at, onHand: 9, seenOnHand: part.onHand },
    }))
    const id = await draft(rows)
    expect(await run(id)).toMatchObject({ state: 'done', total: 2, counts: { written: 2, failed: 0 } })
    expect((await Promise.all(parts.map((part) => read(part.id)))).map((part) => [part.priceCents, part.onHand])).toEqual([
      [3_000, 9],
      [3_001, 9],
    ])
    expect((await fresh.call<{ product: Schema<'Product'> }>('GET', `/api/products/${parts[0].slug}`)).body.product.priceCents).toBe(3_000)
    expect(await run(id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } })
    expect((await Promise.all(parts.map((part) => read(part.id)))).map((part) => [part.priceCents, part.onHand])).toEqual([
      [1_000, 5],
      [2_000, 50],
    ])
  })

  test('a part that is changed several times in one is undone to what it was before the first, unless somebody has changed it in between', async () => {
    const [part, other] = [await add({ priceCents: 1_000, stock: 5 }), await add({ priceCents: 1_000 })]
    const twice = (priceCents: number) =>
      [part, other].map(({ id: productId }) => ({ productId, change: { priceCents, onHand: priceCents / 100 } }))
    const id = await draft([...twice(2_000), { productId: part.id, change: { name: 'Renamed' } }, ...twice(3_000)])
    expect(await run(id)).toMatchObject({ state: 'done', counts: { written: 5 } })
    const later = await read(other.id)
    await staff.patch(`products/${other.id}`, { version: later.version, name: 'By somebody else' })
    expect(await run(id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 2 } })
    expect(await read(part.id)).toMatchObject({ priceCents: 1_000, onHand: 5, name: part.name })
    expect(await read(other.id)).toMatchObject({ priceCents: 3_000, name: 'By somebody else' })
  })

  test('a part that is changed several times in one is undone to what it was, also once what another has changed after it was undone', async () => {
    const part = await add({ priceCents: 1_000, stock: 5 })
    const change = (priceCents: number) => ({ productId: part.id, change: { priceCents, onHand: priceCents / 100 } })
    const first = await draft([change(2_000), change(3_000)])
    await run(first)
    const second = await draft([change(4_000), change(5_000)])
    await run(second)
    expect(await run(second, 'undo')).toMatchObject({ counts: { undone: 2, kept: 0 } })
    expect(await read(part.id)).toMatchObject({ priceCents: 3_000, onHand: 30 })
    expect(await run(first, 'undo')).toMatchObject({ counts: { undone: 2, kept: 0 } })
    expect(await read(part.id)).toMatchObject({ priceCents: 1_000, onHand: 5 })
  })

  test('one bad row never stops the others, and says at its field what is wrong', async () => {
    const [good, other, held] = [await add(), await add(), await add({ stock: 4 })]
    await checkOut(fresh, { items: [{ slug: held.slug, quantity: 3 }] })
    const id = await draft([
      { productId: good.id, change: { name: 'Good' } },
      { productId: 'prd_none', change: { name: 'Nobody' } },
      { productId: other.id, change: { slug: good.slug } },
      { productId: held.id, change: { onHand: 1 } },
      { productId: null, change: { name: 'Without a price' } },
      { productId: other.id, change: { version: 99, name: 'Stale' } },
    ])
    expect(await run(id)).toMatchObject({ state: 'done', counts: { written: 1, failed: 5 } })
    const { body } = await staff.get<Schema<'ChangeSetRowList'>>(`change-sets/${id}/rows?state=failed`)
    expect(body.rows.map((row) => row.errors)).toEqual([
      { id: 'does not exist any more' },
      { slug: 'is that of "Good" already' },
      { onHand: '3 are promised to orders: no fewer can be on hand' },
      { partNumber: 'is needed', categoryId: 'is needed', priceCents: 'is needed' },
      { version: 'somebody else has changed this part since' },
    ])
  })

  test('an undo keeps what somebody has changed since, archives what was added, and counts what was sold', async () => {
    const [touched, sold] = [await add(), await add({ stock: 10 })]
    const added = { name: 'Added gear', partNumber: 'AG-1', categoryId: touched.categoryId, priceCents: 500, onHand: 2 }
    const id = await draft([
      { productId: touched.id, change: { name: 'By the change set' } },
      { productId: sold.id, change: { onHand: 30, seenOnHand: 10 } },
      { productId: null, change: added },
    ])
    await run(id)
    await fresh.call('PATCH', `/api/admin/products/${touched.id}`, { version: touched.version + 1, name: 'By hand' }, staff.headers)
    await buy(fresh, { items: [{ slug: sold.slug, quantity: 4 }] })
    expect(await run(id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 1 } })
    expect((await read(touched.id)).name).toBe('By hand')
    expect((await read(sold.id)).onHand).toBe(6)
    const { body } = await staff.get<Schema<'StaffProductList'>>('products?q=AG-1')
    expect(body.rows).toMatchObject([{ name: 'Added gear', active: false }])
  })

  test('of a part on back-order that is owed, anything is changed, its count is set and undone; a counted one is never owed', async () => {
    const part = await add({ stock: 0 })
    const change = async (values: object) => {
      const { version } = await read(part.id)
      return fresh.call<{ fields?: object }>('PATCH', `/api/admin/products/${part.id}`, { version, ...values }, staff.headers)
    }
    expect((await change({ allowBackorder: true })).status).toBe(200)
    await buy(fresh, { items: [{ slug: part.slug, quantity: 3 }] })
    expect((await read(part.id)).onHand).toBe(-3)
    expect((await change({ priceCents: 4_200 })).status).toBe(200)
    const id = await draft([{ productId: part.id, change: { onHand: 20, seenOnHand: -3 } }])
    expect(await run(id)).toMatchObject({ state: 'done', counts: { written: 1 } })
    expect((await read(part.id)).onHand).toBe(20)
    expect(await run(id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 1 } })
    expect(await read(part.id)).toMatchObject({ onHand: -3, priceCents: 4_200 })
    const arrived = { selection: { ids: [part.id] }, action: { kind: 'stock_adjust', delta: 2 } }
    const { body } = await staff.post<Schema<'ProductBulkDraft'>>('products/bulk', arrived)
    expect(await run(body.changeSet.id)).toMatchObject({ counts: { written: 1 } })
    expect((await read(part.id)).onHand).toBe(-1)
    const refused = await change({ allowBackorder: false })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { onHand: 'would be below 0, and it is neither uncounted nor on back-order' },
    ])
    expect((await change({ active: false })).status).toBe(200)
  })

  test('a row that is not stored as it should be keeps no undo from its end', async () => {
    const parts = [await add(), await add()]
    const id = await draft(parts.map((part) => ({ productId: part.id, change: { priceCents: 4_321 } })))
    await run(id)
    await fresh.rows(
      sql`update change_set_row set before = '{"priceCents": "much"}' where change_set_id = ${id} and subject = ${parts[1]?.id}`,
    )
    expect(await run(id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1 } })
  })

  test('what was sold between looking and saving stays sold', async () => {
    const part = await add({ stock: 10 })
    await buy(fresh, { items: [{ slug: part.slug, quantity: 3 }] })
    await run(await draft([{ productId: part.id, change: { onHand: 12, seenOnHand: 10 } }]))
    expect((await read(part.id)).onHand).toBe(9)
  })

  test('a run whose process died goes on where it was, and one that is cancelled ends', async () => {
    const part = await add()
    const id = await draft(
      Array.from({ length: 600 }, (_, at) => ({
        productId: null,
        change: { name: `N${at}`, partNumber: `CS-${at}`, categoryId: part.categoryId, priceCents: 100 },
      })),
    )
    await fresh.rows(
      sql`update change_set set state = 'running', started_at = now(), updated_at = now() - interval '2 minutes' where id = ${id}`,
    )
    await fresh.rows(sql`update change_set_row set state = 'same' where change_set_id = ${id} and position < 100`)
    await fresh.runJobs()
    await fresh.runJobs()
    expect(await state(id)).toMatchObject({ state: 'done', counts: { written: 500, same: 100 } })
    const cancelled = await draft([{ productId: part.id, change: { name: 'Never' } }])
    await step(cancelled, 'start')
    await step(cancelled, 'cancel')
    await fresh.runJobs()
    expect(await state(cancelled)).toMatchObject({ state: 'cancelled', counts: { pending: 1 } })
    expect((await read(part.id)).name).toBe(part.name)
  })

  test('a cancel waits for no batch of an import: another has begun before one ends', async () => {
    // The embedded database has one connection: no batch is open in it beside a request.
    if (kind === 'embedded') return
    const part = await add()
    const id = await draft([{ productId: part.id, change: { name: 'Never either' } }])
    await step(id, 'start')
    await fresh.shop.db.transaction(async (tx) => {
      // As a batch does that has others beside it.
      await tx.execute(sql`select from change_set where id = ${id} for key share`)
      expect((await step(id, 'cancel')).status).toBe(200)
    })
    await fresh.runJobs()
    expect(await state(id)).toMatchObject({ state: 'cancelled', counts: { pending: 1 } })
  })

  test('the log names who has started a run, and who has had it undone, whoever drafted it', async () => {
    const people = []
    for (const name of ['Ada Vale', 'Ben Roth']) {
      const email = `${name.slice(0, 3).toLowerCase()}@example.com`
      await signUp(fresh, email)
      await fresh.rows(
        sql`update "user" set role = 'admin', staff_role = 'owner', name = ${name}, email_verified = true where email = ${email}`,
      )
      people.push(await signIn(fresh, { email, password: 'correct horse battery' }))
    }
    const part = await add()
    const id = await draft([{ productId: part.id, change: { name: 'By two' } }])
    for (const [at, name] of ['start', 'undo'].entries()) {
      expect((await fresh.call('POST', `/api/admin/change-sets/${id}/${name}`, {}, people[at])).status).toBe(200)
      await fresh.runJobs()
    }
    const { body } = await staff.get<Schema<'History'>>(`history/${part.id}`)
    expect(body.rows.slice(0, 2).map(({ by, changes }) => [by, changes])).toMatchObject([
      ['Ben Roth', [{ field: 'name', after: part.name }]],
      ['Ada Vale', [{ field: 'name', after: 'By two' }]],
    ])
    const late = { version: part.version, name: 'Mine' }
    expect((await staff.patch(`products/${part.id}`, late)).body).toMatchObject({ status: 409, changedBy: 'Ben Roth' })
  })

  test('each step is possible in its state only; a draft can be thrown away', async () => {
    const part = await add()
    const id = await draft([{ productId: part.id, change: { name: 'Once' } }])
    expect((await step(id, 'undo')).status).toBe(409)
    await run(id)
    for (const name of ['start', 'cancel']) expect((await step(id, name)).status, name).toBe(409)
    expect((await staff.post(`change-sets/${id}/rows`, { rows: [{ position: 9, productId: null, change: {} }] })).status).toBe(409)
    expect((await fresh.call('DELETE', `/api/admin/change-sets/${id}`, undefined, staff.headers)).status).toBe(409)
    await fresh.rows(sql`update change_set set finished_at = now() - interval '31 days' where id = ${id}`)
    expect((await step(id, 'undo')).body).toMatchObject({ status: 409, detail: 'Changes can be undone for 30 days.' })
    const thrown = await draft([])
    expect((await fresh.call('DELETE', `/api/admin/change-sets/${thrown}`, undefined, staff.headers)).status).toBe(200)
    expect((await staff.get(`change-sets/${thrown}`)).status).toBe(404)
  })
})
