import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCode, addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Category = Schema<'StaffCategory'>
type Refusal = Omit<ProblemBody, 'status'> & { current: Category; changedBy: string }

describe.each(KINDS)('the tree of categories on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let count = 0

  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const all = async () => (await staff.get<Schema<'StaffCategoryTree'>>('categories')).body.categories
  const now = async (id: string) => (await staff.get<Category>(`categories/${id}`)).body
  const add = async (fields: Record<string, unknown> = {}) => {
    count += 1
    const answer = await staff.post<Category>('categories', { name: `Tree ${count}`, ...fields })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const ask = <Body>(method: 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    fresh.call<Body>(method, `/api/admin/categories/${path}`, body, staff.headers)
  const edit = async (id: string, change: Record<string, unknown>) => {
    const { status, body, text } = await ask<Category>('PATCH', id, { version: (await now(id)).version, ...change })
    expect(status, text).toBe(200)
    return body
  }
  const move = async (id: string, parentId: string | null, beforeId: string | null = null) => {
    const { version } = await now(id)
    return staff.post<Category & Refusal>(`categories/${id}/move`, { version, parentId, beforeId })
  }
  const merge = async (id: string, intoId: string) =>
    staff.post<Category & Refusal>(`categories/${id}/merge`, { version: (await now(id)).version, intoId })
  const remove = async (id: string) => ask<ProblemBody>('DELETE', `${id}?version=${(await now(id)).version}`)
  /** Where a visitor ends who comes to an address of a category: the path of the page, or its status. At most five redirects. */
  const visit = async (path: string, hops = 0): Promise<string | number> => {
    const { status, body } = await fresh.call<{ category: { path: string }; location: string }>('GET', `/api/categories/${path}`)
    if (status === 308 && hops < 5) return visit(body.location.replace('/category/', ''), hops + 1)
    return status === 200 ? body.category.path : status
  }

  test('has every category, hidden ones as well, parents first, with its parts', async () => {
    const tree = await all()
    const shown = await fresh.call<Schema<'Category'>[]>('GET', '/api/categories')
    expect(tree.filter(({ depth }) => depth === 1).map(({ path }) => path)).toEqual(shown.body.map(({ path }) => path))
    for (const [at, { parentId }] of tree.entries()) if (parentId) expect(tree.findIndex(({ id }) => id === parentId)).toBeLessThan(at)
    const [{ parts } = { parts: 0 }] = await fresh.rows<{ parts: number }>(sql`select count(*)::int as parts from product`)
    expect(tree.reduce((sum, { partCount }) => sum + partCount, 0)).toBe(parts)
  })

  test('a new one stands last, gets a slug from its name, and the shop shows it at once', async () => {
    const parent = await add()
    const [one, two] = [await add({ parentId: parent.id, name: 'Mülleimer & Söhne' }), await add({ parentId: parent.id })]
    expect(one).toMatchObject({ slug: 'mulleimer-sohne', path: `${parent.path}/mulleimer-sohne`, depth: 2, position: 0, visible: true })
    expect(two.position).toBe(1)
    expect(await visit(one.path)).toBe(one.path)
  })

  test.each([
    ['a name that is missing', {}, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a slug with a slash', { name: 'X', slug: 'a/b' }, 'slug'],
    ['a slug of dots', { name: 'X', slug: '..' }, 'slug'],
    ['a picture by script', { name: 'X', imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    ['a picture of another host', { name: 'X', imageUrl: 'https://cdn.example/x.png' }, 'imageUrl'],
    ['a picture that was removed', { name: 'X', imageUrl: `/media/med_${'0'.repeat(26)}/96.jpg` }, 'imageUrl'],
    ['a picture of another host by two slashes', { name: 'X', imageUrl: '//evil.example/x.png' }, 'imageUrl'],
    ['a parent that is not there', { name: 'X', parentId: 'cat_none' }, 'parentId'],
  ])('%s is refused at its field', async (_, fields, field) => {
    const { status, body } = await staff.post('categories', fields)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
  })

  test('names are texts: markup and quotes stay what they are', async () => {
    const name = `<img src=x onerror=alert(1)> "Bags" & 'Belts' %_\\`
    const category = await add({ name })
    expect(category.name).toBe(name)
    expect(await visit(category.path)).toBe(category.path)
  })

  test('a slug is that of one sibling only, whatever its case, and elsewhere again', async () => {
    const [parent, other] = [await add(), await add()]
    await add({ parentId: parent.id, slug: 'bags', name: 'Bags' })
    const { status, body } = await staff.post('categories', { parentId: parent.id, slug: 'BAGS', name: 'More' })
    expect([status, body.fields]).toEqual([422, { slug: 'is that of "Bags" already' }])
    await add({ parentId: other.id, slug: 'bags' })
  })

  test('there are three levels, and brand tiles need one below them', async () => {
    const one = await add()
    const two = await add({ parentId: one.id })
    const three = await add({ parentId: two.id })
    expect((await staff.post('categories', { parentId: three.id, name: 'Four' })).body.fields).toHaveProperty('parentId')
    const tiles = await ask<ProblemBody>('PATCH', three.id, { version: 1, kind: 'brands' })
    expect([tiles.status, Object.keys(tiles.body.fields ?? {})]).toEqual([422, ['kind']])
    expect((await edit(two.id, { kind: 'brands', brandFilter: true })).kind).toBe('brands')
  })

  test('one with parts does not come to show brand tiles, on which nobody would find them', async () => {
    const category = await add({ name: 'With parts' })
    const slug = await addProduct(fresh, { category: category.path })
    const refused = await ask<ProblemBody>('PATCH', category.id, { version: 1, kind: 'brands', name: 'Renamed' })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { kind: 'brand tiles show no parts of their own: move its 1 part to another category first' },
    ])
    expect(await now(category.id)).toMatchObject({ kind: 'products', name: 'With parts', version: 1 })
    await fresh.rows(sql`delete from product where slug = ${slug}`)
    expect((await edit(category.id, { kind: 'brands' })).kind).toBe('brands')
  })

  test('a new slug leads from all old addresses to the new ones, however often it changes, and back', async () => {
    const top = await add({ slug: 'first' })
    const middle = await add({ parentId: top.id, slug: 'm' })
    const leaf = await add({ parentId: middle.id, slug: 'l' })
    await edit(top.id, { slug: 'second' })
    await edit(leaf.id, { slug: 'l2' })
    await edit(top.id, { slug: 'third' })
    for (const path of ['first/m/l', 'second/m/l', 'second/m/l2', 'first/m/l2']) expect(await visit(path), path).toBe('third/m/l2')
    const direct = await fresh.rows<{ to_path: string }>(sql`select to_path from redirect where from_path = '/category/first/m/l'`)
    expect(direct).toEqual([{ to_path: '/category/third/m/l2' }])
    await edit(top.id, { slug: 'first' })
    for (const path of ['second/m', 'third/m', 'first/m']) expect(await visit(path), path).toBe('first/m')
    expect(await fresh.rows(sql`select from_path from redirect where from_path = '/category/first'`)).toEqual([])
  })

  test('a path below that has no category of its own leads on, too', async () => {
    const parent = await add({ slug: 'with-brands' })
    await add({ parentId: parent.id, slug: 'by-brand', kind: 'brands' })
    await edit(parent.id, { slug: 'with-makers' })
    const { status, body } = await fresh.call<{ location: string }>('GET', '/api/categories/with-brands/by-brand/broan')
    expect([status, body.location]).toEqual([308, '/category/with-makers/by-brand/broan'])
    expect(await visit('with-makers/by-brand/broan')).toBe('with-makers/by-brand')
  })

  test('a new category takes an address back from a redirect, and what was below it still leads on', async () => {
    const old = await add({ slug: 'taken' })
    await add({ parentId: old.id, slug: 'below' })
    await edit(old.id, { slug: 'given' })
    await add({ slug: 'taken' })
    expect(await visit('taken')).toBe('taken')
    expect(await visit('taken/below')).toBe('given/below')
  })

  test('moved, it stands where it should with all below it, and its old addresses lead there', async () => {
    const [left, right] = [await add(), await add()]
    const [a, b] = [await add({ parentId: right.id, slug: 'a' }), await add({ parentId: right.id, slug: 'b' })]
    const moved = await add({ parentId: left.id, slug: 'moved' })
    const leaf = await add({ parentId: moved.id, slug: 'leaf' })
    await addProduct(fresh, { category: leaf.path, slug: `of-${leaf.id.slice(-6)}` })
    expect((await move(moved.id, right.id, b.id)).status).toBe(200)
    const order = (await all()).filter(({ parentId }) => parentId === right.id).map(({ id }) => id)
    expect(order).toEqual([a.id, moved.id, b.id])
    expect(await visit(leaf.path)).toBe(`${right.path}/moved/leaf`)
    const [entry] = await fresh.rows<{ action: string; after: unknown }>(
      sql`select action, after from audit_log where subject = ${moved.id} order by id desc limit 1`,
    )
    expect(entry).toMatchObject({ action: 'category.move', after: { path: `${right.path}/moved`, redirects: 2 } })
    // And back, as an undo does.
    expect((await move(moved.id, left.id)).body.path).toBe(moved.path)
    expect(await visit(`${right.path}/moved/leaf`)).toBe(leaf.path)
    expect(await visit(leaf.path)).toBe(leaf.path)
  })

  test('which coupons a move gives and takes is known of all of them, also where one names both places', async () => {
    const [left, right] = [await add({ name: 'Coupons left' }), await add({ name: 'Coupons right' })]
    const moved = await add({ parentId: left.id, name: 'Coupons moved' })
    const codes = async (wanted: number, applicableCategories: string[]) => {
      const made: string[] = []
      while (made.length < wanted) made.push(await addCode(fresh, { applicableCategories }))
      return made.toSorted()
    }
    const rights = await codes(7, ['Coupons right'])
    await codes(1, ['coupons left', 'coupons right'])
    await codes(1, ['coupons left', 'coupons moved'])
    const lefts = await codes(1, ['coupons-left'])
    const changes = async (parentId?: string) =>
      staff.get<Schema<'StaffCategoryCouponChanges'> & ProblemBody>(
        `categories/${moved.id}/coupon-changes${parentId === undefined ? '' : `?parentId=${parentId}`}`,
      )
    const lost = { count: 1, codes: lefts }
    expect((await changes(right.id)).body).toEqual({ lost, won: { count: 7, codes: rights.slice(0, 5) } })
    expect((await changes(left.id)).body).toEqual({ lost: { count: 0, codes: [] }, won: { count: 0, codes: [] } })
    expect((await changes()).body.lost.count).toBe(2)
    const gone = await changes('cat_none')
    expect([gone.status, gone.body.fields]).toEqual([422, { parentId: 'does not exist any more' }])
  })

  test('it never stands below itself, also when two are moved under each other at once', async () => {
    const [one, other] = [await add(), await add()]
    const child = await add({ parentId: one.id })
    expect((await move(one.id, one.id)).body.fields).toHaveProperty('parentId')
    expect((await move(one.id, child.id)).body.fields).toHaveProperty('parentId')
    const both = await Promise.all([move(one.id, other.id), move(other.id, one.id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const reachable = new Set((await all()).map(({ id }) => id))
    expect([one, other, child].every(({ id }) => reachable.has(id))).toBe(true)
  })

  test('many moves at once lose nothing, and leave every path as the tree says', async () => {
    const parents = await Promise.all(Array.from({ length: 3 }, () => add()))
    const nodes = await Promise.all(Array.from({ length: 6 }, (_, at) => add({ parentId: parents[at % 3]?.id })))
    await Promise.all(
      nodes.flatMap(({ id }, at) => [move(id, parents[(at + 1) % 3]?.id ?? null), move(id, parents[(at + 2) % 3]?.id ?? null)]),
    )
    const tree = await all()
    for (const { id } of nodes) {
      const node = tree.find((one) => one.id === id)
      const parent = tree.find((one) => one.id === node?.parentId)
      expect(node?.path).toBe(`${parent?.path}/${node?.slug}`)
    }
    for (const parent of parents) {
      const positions = tree.filter(({ parentId }) => parentId === parent.id).map(({ position }) => position)
      expect(new Set(positions).size).toBe(positions.length)
    }
  })

  test('who has read an older version, or a neighbour that has gone, is told', async () => {
    const [parent, other] = [await add(), await add()]
    const [one, two] = [await add({ parentId: parent.id }), await add({ parentId: parent.id })]
    await edit(one.id, { name: 'First' })
    const late = await ask<Refusal>('PATCH', one.id, { version: 1, name: 'Second' })
    expect([late.status, late.body.code, late.body.current.name]).toEqual([409, 'conflict', 'First'])
    const lateMove = await staff.post<Refusal>(`categories/${one.id}/move`, { version: 1, parentId: null, beforeId: null })
    expect([lateMove.status, lateMove.body.current.name]).toEqual([409, 'First'])
    await move(two.id, other.id)
    expect((await move(one.id, parent.id, two.id)).status).toBe(409)
  })

  test('hidden, it and all below it are gone from the shop at once, and back again', async () => {
    const parent = await add()
    const child = await add({ parentId: parent.id })
    await edit(parent.id, { visible: false })
    expect([await visit(parent.path), await visit(child.path)]).toEqual([404, 404])
    expect((await all()).map(({ id }) => id)).toContain(child.id)
    await edit(parent.id, { visible: true })
    expect(await visit(child.path)).toBe(child.path)
  })

  test('merged, its parts, what is below it, rules, coupons and addresses go to the other', async () => {
    const [from, into] = [await add({ slug: 'merge-from', name: 'Merge from' }), await add({ slug: 'merge-into' })]
    await add({ parentId: from.id, slug: 'kept' })
    const slug = await addProduct(fresh, { category: from.path })
    const code = await addCode(fresh, { applicableCategories: ['MERGE FROM', 'elsewhere'] })
    await fresh.rows(sql`insert into suggestion_rule (id, name, rule_type, weight, source_category_id)
      values ('sug_merge', 'Merged', 'category_based', 1, ${from.id})`)
    const { status, body } = await merge(from.id, into.id)
    expect([status, body]).toMatchObject([200, { partCount: 1, ruleCount: 1, coupons: { count: 1, codes: [code] } }])
    expect(await visit('merge-from')).toBe('merge-into')
    expect(await visit('merge-from/kept')).toBe('merge-into/kept')
    const page = await fresh.call<{ product: Schema<'Product'> }>('GET', `/api/products/${slug}`)
    expect(page.body.product.category.path).toBe('merge-into')
    const [coupon] = await fresh.rows(sql`select applicable_categories as words, version from discount_code where code = ${code}`)
    expect(coupon).toEqual({ words: ['elsewhere', 'merge-into'], version: 2 })
    const actions = await fresh.rows<{ action: string }>(
      sql`select distinct action from audit_log where action like '%merge%' or after ? 'categoryId'`,
    )
    expect(actions.map(({ action }) => action).toSorted()).toEqual(['category.merge', 'category.merged_away', 'product.update'])
    expect((await staff.get(`categories/${from.id}`)).status).toBe(404)
  })

  test('merged into its parent, a child of its own slug takes its place', async () => {
    const parent = await add({ slug: 'up' })
    const middle = await add({ parentId: parent.id, slug: 'same' })
    await add({ parentId: middle.id, slug: 'same' })
    expect((await merge(middle.id, parent.id)).status).toBe(200)
    expect([await visit('up/same'), await visit('up/same/same')]).toEqual(['up/same', 'up/same'])
  })

  test('it cannot be merged into itself, below itself, into brand tiles, or where slugs collide', async () => {
    const [from, into] = [await add(), await add()]
    const child = await add({ parentId: from.id, slug: 'twin', name: 'Twin' })
    await add({ parentId: into.id, slug: 'twin', name: 'Twin' })
    const tiles = await add({ kind: 'brands' })
    await addProduct(fresh, { category: from.path })
    for (const id of [from.id, child.id, tiles.id, 'cat_none']) expect((await merge(from.id, id)).body.fields, id).toHaveProperty('intoId')
    expect((await merge(from.id, into.id)).body.fields).toEqual({ slug: 'is that of "Twin" already' })
    expect((await now(from.id)).partCount).toBe(1)
  })

  test('it is deleted only when nothing hangs on it', async () => {
    const parent = await add({ name: 'Held category' })
    const child = await add({ parentId: parent.id })
    const slug = await addProduct(fresh, { category: child.path })
    await addCode(fresh, { applicableCategories: ['held category'] })
    expect((await remove(parent.id)).body.detail).toMatch(/1 category below it, the coupon TEST\d+\. Merge/)
    expect((await remove(child.id)).body.detail).toMatch(/It has 1 part\./)
    await fresh.rows(
      sql`update product set category_id = (select id from category where path = 'hardware-accessories') where slug = ${slug}`,
    )
    expect((await remove(child.id)).status).toBe(200)
    expect(await visit(child.path)).toBe(404)
  })

  test('a renamed category stays that of its coupons, and never becomes that of another', async () => {
    const [own, other] = [
      await add({ name: 'Coupon bags', slug: 'coupon-bags' }),
      await add({ name: 'Coupon belts', slug: 'coupon-belts' }),
    ]
    const code = await addCode(fresh, { applicableCategories: ['Coupon Bags'] })
    const slug = await addProduct(fresh, { category: own.path, priceCents: 5_000 })
    const quote = async () => {
      const { body } = await fresh.call<Schema<'PricedCart'>>('POST', '/api/quote', { items: [{ slug, quantity: 1 }], couponCode: code })
      return body.quote.discountCents
    }
    expect(await quote()).toBe(500)
    await edit(own.id, { name: 'Sacks', slug: 'sacks' })
    expect(await quote()).toBe(500)
    expect((await now(own.id)).coupons.codes).toEqual([code])
    const { status, body } = await ask<ProblemBody>('PATCH', own.id, { version: 2, name: other.name, slug: 'straps' })
    expect([status, body.code]).toEqual([200, undefined])
    expect((await now(other.id)).coupons.count).toBe(0)
    const nested = await add({ parentId: other.id, name: 'N', slug: 'twins' })
    await addCode(fresh, { applicableCategories: ['n'] })
    const refused = await ask<ProblemBody>('PATCH', nested.id, { version: 1, name: 'Sacks twice', slug: other.slug })
    expect(refused.status).toBe(200)
    const both = await ask<ProblemBody>('PATCH', nested.id, { version: 2, name: other.name, slug: other.slug })
    expect([both.status, both.body.fields?.slug]).toEqual([422, expect.stringContaining('could not tell it from another category')])
  })

  test('nothing is written when nothing differs', async () => {
    const category = await add()
    const same = await edit(category.id, { name: category.name, slug: category.slug })
    expect(same.version).toBe(category.version)
    expect((await fresh.rows(sql`select id from audit_log where subject = ${category.id}`)).length).toBe(1)
  })
})
