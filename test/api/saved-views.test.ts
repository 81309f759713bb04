import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { signIn, signInAsAdmin, signUp } from '#test/support/sign-in.ts'

type Views = Schema<'SavedViews'>

const SEARCH = { filter: ['stock:any:low,out'], sort: '-price', columns: ['number', 'price'], density: 'compact' }

describe.each(KINDS)('saved views on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let ann: Record<string, string>
  let bob: Record<string, string>
  beforeAll(async () => {
    ann = await signInAsAdmin(fresh)
    await signUp(fresh, 'bob@example.com', 'correct horse battery')
    await fresh.rows(sql`update "user" set role = 'admin', email_verified = true where email = 'bob@example.com'`)
    bob = await signIn(fresh, { email: 'bob@example.com', password: 'correct horse battery' })
  })
  const path = '/api/admin/saved-views'
  const ask = <Body = Views>(method: string, at: string, body: object | undefined, headers = ann) =>
    fresh.call<Body>(method, `${path}${at}`, body, headers)
  const seenBy = async (headers: Record<string, string>, list = 'products') =>
    (await ask('GET', `?list=${list}`, undefined, headers)).body.views

  test('a view comes back as it was saved, to its owner alone, and in its own list alone', async () => {
    const saved = await ask('POST', '', { list: 'products', name: ' Low and dear ', search: SEARCH })
    expect(saved.status, saved.text).toBe(200)
    expect(saved.body.views).toMatchObject([{ name: 'Low and dear', shared: false, isOwn: true, search: SEARCH }])
    expect(await seenBy(ann)).toEqual(saved.body.views)
    expect(await seenBy(ann, 'orders')).toEqual([])
    expect(await seenBy(bob)).toEqual([])
  })

  test('a shared view is seen by others, who can neither rename nor delete it', async () => {
    const [view] = await seenBy(ann)
    const shared = await ask('PATCH', `/${view?.id}`, { shared: true })
    expect(shared.body.views).toMatchObject([{ name: 'Low and dear', shared: true, search: SEARCH }])
    expect(await seenBy(bob)).toMatchObject([{ id: view?.id, isOwn: false }])
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await ask<ProblemBody>(method, `/${view?.id}`, body, bob)).body.code).toBe('not_found')
    expect(await seenBy(ann)).toMatchObject([{ name: 'Low and dear' }])
  })

  test('it is renamed and given another filter, deleted, and each change is in the audit log', async () => {
    const [view] = await seenBy(ann)
    const changed = await ask('PATCH', `/${view?.id}`, { name: 'Out', search: { q: 'motor' } })
    expect(changed.body.views).toMatchObject([{ id: view?.id, name: 'Out', shared: true, search: { q: 'motor' } }])
    expect((await ask('DELETE', `/${view?.id}`, undefined)).body.views).toEqual([])
    expect((await ask<ProblemBody>('DELETE', `/${view?.id}`, undefined)).body.code).toBe('not_found')
    const log = await fresh.rows<{ action: string }>(sql`select action from audit_log where subject = ${view?.id} order by id`)
    expect(log.map(({ action }) => action)).toEqual(['saved_view.create', 'saved_view.update', 'saved_view.update', 'saved_view.delete'])
  })

  test('a view that somebody shared who works here no longer is for those who do to change, and then theirs, or to delete', async () => {
    await signUp(fresh, 'cal@example.com', 'correct horse battery')
    const works = (role: string) => fresh.rows(sql`update "user" set role = ${role}, email_verified = true where email = 'cal@example.com'`)
    await works('admin')
    const cal = await signIn(fresh, { email: 'cal@example.com', password: 'correct horse battery' })
    for (const [name, shared] of [
      ['Left alone', true],
      ['Left behind', true],
      ['Own', false],
    ])
      expect((await ask('POST', '', { list: 'returns', name, shared, search: {} }, cal)).status).toBe(200)
    expect((await seenBy(bob, 'returns')).map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['Left alone', false],
      ['Left behind', false],
    ])
    await works('user')
    const [alone, behind] = await seenBy(bob, 'returns')
    expect([alone?.isOwn, behind?.isOwn]).toEqual([true, true])
    expect((await ask('DELETE', `/${alone?.id}`, undefined, bob)).status).toBe(200)
    expect((await ask('PATCH', `/${behind?.id}`, { name: 'Kept' }, bob)).status).toBe(200)
    expect(await seenBy(ann, 'returns')).toMatchObject([{ name: 'Kept', isOwn: false }])
    expect((await ask<ProblemBody>('DELETE', `/${behind?.id}`, undefined)).body.code).toBe('not_found')
  })

  test('what is no view is refused at its field', async () => {
    for (const body of [
      { list: 'products', name: '', search: {} },
      { list: 'products', name: 'x'.repeat(61), search: {} },
      { list: '', name: 'A', search: {} },
      { list: 'products', name: 'A', search: { page: 3 } },
      { list: 'products', name: 'A', search: { filter: Array.from({ length: 11 }, () => 'a:is:b') } },
      { list: 'products', name: 'A', search: {}, owner: 'use_1' },
    ])
      expect((await ask<ProblemBody>('POST', '', body)).status).toBe(422)
    expect(await seenBy(ann)).toEqual([])
  })

  test('one person saves fifty views of a list and no more, also from many tabs at once', async () => {
    const save = (index: number) => ask('POST', '', { list: 'brands', name: `View ${index}`, search: {} })
    for (let index = 0; index < 47; index += 1) expect((await save(index)).status).toBe(200)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(save))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 422, 422, 422])
    expect(await seenBy(ann, 'brands')).toHaveLength(50)
    expect((await ask('POST', '', { list: 'brands', name: 'Bob’s', search: {} }, bob)).status).toBe(200)
    expect((await ask('POST', '', { list: 'orders', name: 'Other list', search: {} })).status).toBe(200)
  })
})
