import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { importAppliances } from '#server/shop/import/import-appliances.ts'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { makePicture } from '#test/support/files/pictures.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Brand = Schema<'StaffBrand'>
type Refusal = Omit<ProblemBody, 'status'> & { current: Brand; location: string }

describe.each(KINDS)('brands on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let count = 0

  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const list = async (query: string) => {
    const { status, body, text } = await staff.get<Schema<'StaffBrandList'>>(`brands?${query}`)
    expect(status, text).toBe(200)
    return body
  }
  const now = async (id: string) => (await staff.get<Brand>(`brands/${id}`)).body
  const add = async (fields: Record<string, unknown> = {}) => {
    count += 1
    const name = `Zq${'abcdefghijklmnopqrstuvwxyz'.charAt(count).repeat(6)}`
    const answer = await staff.post<Brand>('brands', { name, ...fields })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const ask = async (id: string, change: Record<string, unknown>) =>
    fresh.call<Brand & Refusal>('PATCH', `/api/admin/brands/${id}`, { version: (await now(id)).version, ...change }, staff.headers)
  const merge = async (id: string, intoId: string) =>
    staff.post<Brand & Refusal>(`brands/${id}/merge`, { version: (await now(id)).version, intoId })
  const setMenu = (before: string[], brandIds: string[]) =>
    fresh.call<Schema<'StaffMenuBrands'> & ProblemBody>('PUT', '/api/admin/menu-brands', { before, brandIds }, staff.headers)
  const location = async (path: string) => {
    const { status, body } = await fresh.call<Refusal>('GET', `/api${path}`)
    return status === 308 ? body.location : status
  }

  test('the list has every brand with its counts, and is searched, filtered and sorted', async () => {
    const all = await list('size=100')
    const [{ brands, parts } = { brands: 0, parts: 0 }] = await fresh.rows<{ brands: number; parts: number }>(
      sql`select (select count(*)::int from brand) as brands, (select count(*)::int from product where brand_id is not null) as parts`,
    )
    expect([all.total, all.rows.reduce((sum, { partCount }) => sum + partCount, 0)]).toEqual([brands, parts])
    const [most] = (await list('sort=-parts&size=25')).rows
    expect(most?.partCount).toBe(Math.max(...all.rows.map(({ partCount }) => partCount)))
    const brand = await add({ name: 'Quorl 100%_x', aliases: ['Sealrite'] })
    for (const query of ['q=100%25_', 'q=sealRITE', 'filter=slug:is:quorl-100-x', 'filter=aliases:contains:sealr'])
      expect(
        (await list(query)).rows.map(({ id }) => id),
        query,
      ).toEqual([brand.id])
    const empty = (await list('filter=activeWithoutParts:is:true&filter=noLogo:is:true&size=100')).rows.map(({ id }) => id)
    expect(empty).toContain(brand.id)
    for (const sort of ['name', '-models', 'popular', '-status', 'slug']) expect((await list(`sort=${sort}`)).total).toBe(all.total + 1)
  })

  test('a new one gets a slug from its name, and the shop knows it at once', async () => {
    const brand = await add({ name: 'Vexo & Sons', aliases: ['Vexo', 'vexo', 'VEXO & SONS'], website: 'https://vexo.example' })
    expect(brand).toMatchObject({ slug: 'vexo-sons', aliases: ['vexo'], status: 'active', menuPosition: null })
    const { body } = await fresh.call<{ slug: string }[]>('GET', '/api/brands')
    expect(body.map(({ slug }) => slug)).toContain('vexo-sons')
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a slug of a path', { name: 'Y', slug: '../x' }, 'slug'],
    ['a script for a website', { name: 'Y', website: 'javascript:alert(1)' }, 'website'],
    ['a logo of another host by two slashes', { name: 'Y', logoUrl: '//evil.example/x.png' }, 'logoUrl'],
    ['a logo of another host', { name: 'Y', logoUrl: 'https://cdn.example/x.png' }, 'logoUrl'],
    ['a logo that was removed', { name: 'Y', logoUrl: `/media/med_${'0'.repeat(26)}/96.jpg` }, 'logoUrl'],
    ['a status that there is not', { name: 'Y', status: 'gone' }, 'status'],
    ['an empty alias', { name: 'Y', aliases: [''] }, 'aliases.0'],
  ])('%s is refused at its field', async (_, fields, field) => {
    const { status, body } = await staff.post('brands', fields)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
  })

  test("another name that is a brand's own name or address is refused; one that it has long had is left", async () => {
    const [own, other] = [await add({ name: 'Qownname', slug: 'qown-address' }), await add({ name: 'Qother', aliases: ['Qlater'] })]
    for (const alias of ['qOWNname', 'QOWN-address']) {
      const fields = { aliases: expect.stringContaining(`"${alias}" is the name or the address of the brand "Qownname"`) }
      expect((await ask(other.id, { aliases: ['Qlater', alias] })).body.fields).toEqual(fields)
      expect((await staff.post('brands', { name: `Qnew ${alias.length}`, aliases: [alias] })).body.fields).toEqual(fields)
    }
    await add({ name: 'Qlater' })
    expect((await ask(other.id, { name: 'Qother renamed', aliases: ['Qlater', 'Qfree'] })).body).toMatchObject({
      aliases: ['Qlater', 'Qfree'],
    })
    expect((await ask(own.id, { aliases: ['Qownname Inc.'] })).status).toBe(200)
  })

  test('a logo is on the tiles of the shop at once; one that was removed is refused, and the names of files are listed', async () => {
    const brand = await add({ aliases: ['Zed'] })
    const media = await fresh.call<Schema<'Media'>>('POST', '/api/admin/media?name=logo.png', await makePicture(), {
      ...staff.headers,
      'content-type': 'image/png',
    })
    const { url: logoUrl } = media.body
    expect((await ask(brand.id, { logoUrl })).body).toMatchObject({ logoUrl, version: brand.version + 1 })
    const { body } = await fresh.call<Schema<'Brand'>[]>('GET', '/api/brands')
    expect(body.find(({ slug }) => slug === brand.slug)?.logoUrl).toBe(logoUrl)
    const gone = await ask(brand.id, { logoUrl: `/media/med_${'0'.repeat(26)}/96.jpg` })
    expect([gone.status, Object.keys(gone.body.fields ?? {})]).toEqual([422, ['logoUrl']])
    const { brands } = (await staff.get<Schema<'BrandLogoList'>>('brand-logos')).body
    const { id, name, slug } = brand
    expect(brands.find((one) => one.id === id)).toEqual({ id, name, slug, aliases: ['Zed'], logoUrl, version: brand.version + 1 })
  })

  test('a name and a slug are those of one brand only, whatever their case, also when two take them at once', async () => {
    const brand = await add()
    const { status, body } = await staff.post('brands', { name: brand.name.toUpperCase(), slug: brand.slug.toUpperCase() })
    expect([status, body.fields]).toEqual([422, { name: 'is that of another brand already', slug: `is that of "${brand.name}" already` }])
    const both = await Promise.all([staff.post('brands', { name: 'Qtwice' }), staff.post('brands', { name: 'QTWICE' })])
    expect(both.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([200, 422])
  })

  test('names that may be of one brand are found: written otherwise, initials, a slip, an alias', async () => {
    const brand = await add({ name: 'Qonstant Electric', aliases: ['Zubrolux'] })
    for (const name of ['Q.E.', 'qonstant-electric', 'Qonstnt Electric', 'Zubrolux Parts'])
      expect((await staff.get<Schema<'StaffNearBrands'>>(`near-brands?name=${encodeURIComponent(name)}`)).body.near, name).toEqual([
        { id: brand.id, name: brand.name },
      ])
    const twin = await add({ name: 'QE' })
    expect((await now(twin.id)).near).toEqual([{ id: brand.id, name: brand.name }])
    expect((await staff.get<Schema<'StaffNearBrands'>>('near-brands?name=')).body.near).toEqual([])
  })

  test('a new slug leads on from its pages, its models and its searches, through a chain of names, and back', async () => {
    const brand = await add({ slug: 'bone' })
    const slug = await addProduct(fresh, { brand: 'bone' })
    await importAppliances(fresh.shop, [
      { brand: 'bone', type: 'bath-fan', name: 'Series', models: [{ number: 'B-1' }], fits: [{ part: slug, source: 'maker' }] },
    ])
    const [tiles] = await fresh.rows<{ path: string }>(sql`select path from category where kind = 'brands' order by path limit 1`)
    await ask(brand.id, { slug: 'btwo' })
    await ask(brand.id, { slug: 'bthree' })
    for (const old of ['bone', 'btwo']) {
      expect(await location(`/models/${old}/b-1`)).toBe('/model/bthree/b-1')
      // Browsers have saved the machine by its old reference, and send it with an order.
      expect((await fresh.call<Schema<'Fit'>>('GET', `/api/products/${slug}/fit?model=${old}/b-1`)).body.answer).toBe('fits')
      expect(await location(`/categories/${tiles?.path}/${old}`)).toBe(`/category/${tiles?.path}/bthree`)
      const { body } = await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?brand=${old}`)
      expect([body.brand?.slug, body.results.map((result) => result.slug)]).toEqual(['bthree', [slug]])
    }
    await ask(brand.id, { slug: 'bone' })
    expect(await location('/models/bone/b-1')).toBe(200)
    expect(await location('/models/btwo/b-1')).toBe('/model/bone/b-1')
  })

  test('hidden, it is gone from the shop at once; its new name is that of its parts', async () => {
    const brand = await add()
    const slug = await addProduct(fresh, { brand: brand.slug })
    await ask(brand.id, { name: 'Qrenamed', aliases: ['Qformer'] })
    const { body } = await fresh.call<Schema<'SearchPage'>>('GET', '/api/search?q=qformer')
    expect(body.results.map((result) => [result.slug, result.brand?.name])).toEqual([[slug, 'Qrenamed']])
    await ask(brand.id, { status: 'hidden' })
    const brands = await fresh.call<{ slug: string }[]>('GET', '/api/brands')
    expect(brands.body.map((one) => one.slug)).not.toContain(brand.slug)
    // Its parts are sold on, without its name: neither on their pages, nor in lists, nor among the filters.
    const page = await fresh.call<Got<'/api/products/{slug}'>>('GET', `/api/products/${slug}`)
    expect(page.body.product.brand).toBe(null)
    const found = await fresh.call<Schema<'SearchPage'>>('GET', '/api/search?q=qformer')
    expect(found.body.results.map((result) => [result.slug, result.brand])).toEqual([[slug, null]])
    expect(found.body.facets.brands).toEqual([])
    expect((await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?brand=${brand.slug}`)).body.total).toBe(0)
  })

  test('merged, its parts, fits, models, names and addresses go to the other', async () => {
    const [from, into] = [await add({ slug: 'mfrom', name: 'Qmfrom', aliases: ['Qalias'] }), await add({ slug: 'minto', name: 'Qminto' })]
    const made = await addProduct(fresh, { brand: 'mfrom' })
    const fitting = await addProduct(fresh, { compatibleBrands: ['mfrom', 'minto'] })
    const model = (brand: string, number: string, fits: string[]) =>
      importAppliances(fresh.shop, [
        { brand, type: 'bath-fan', name: 'S', models: [{ number }], fits: fits.map((part) => ({ part, source: 'maker' })) },
      ])
    await model('minto', 'SAME 1', [made])
    await model('mfrom', 'SAME-1', [made, fitting])
    await model('mfrom', 'OWN-2', [])
    await model('minto', 'OTHER', [])
    await fresh.rows(sql`update appliance set slug = 'own-2' where normalised = 'OTHER'`)
    await fresh.rows(sql`insert into redirect (from_path, to_path) values ('/model/mfrom/older-own', '/model/mfrom/own-2')`)
    const { status, body, text } = await merge(from.id, into.id)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ partCount: 1, fittingPartCount: 1, modelCount: 3, aliases: ['Qmfrom', 'Qalias'] })
    const same = await fresh.call<Schema<'ModelPage'>>('GET', '/api/models/minto/same-1')
    expect(same.body.kinds.flatMap(({ parts }) => parts.map(({ product }) => product.slug)).toSorted()).toEqual([made, fitting].toSorted())
    expect(await location('/models/mfrom/same-1')).toBe('/model/minto/same-1')
    const moved = await location('/models/mfrom/own-2')
    expect(moved).toMatch(/^\/model\/minto\/own-2-/)
    expect(await location('/models/mfrom/older-own')).toBe(moved)
    expect(await location(String(moved).replace('/model/', '/models/'))).toBe(200)
    const found = await fresh.call<Schema<'SearchPage'>>('GET', '/api/search?q=qmfrom')
    expect(found.body.results.map((result) => result.slug)).toContain(made)
    const [entry] = await fresh.rows(sql`select after from audit_log where subject = ${into.id} and action = 'brand.merge'`)
    expect(entry).toMatchObject({ after: { merged: 'Qmfrom', parts: 1, models: 2, twins: 1 } })
    expect((await staff.get(`brands/${from.id}`)).status).toBe(404)
  })

  test('merged, a popular brand leaves its place in the menu to the other, unless that has one', async () => {
    const [from, into, last] = [await add(), await add(), await add()]
    expect((await setMenu([], [from.id, last.id])).status).toBe(200)
    const menu = async () => (await staff.get<Schema<'StaffMenuBrands'>>('menu-brands')).body.brands.map(({ id }) => id)
    expect((await merge(from.id, into.id)).status).toBe(200)
    expect(await menu()).toEqual([into.id, last.id])
    const [entry] = await fresh.rows(sql`select after from audit_log where subject = ${into.id} and action = 'brand.merge'`)
    expect(entry).toMatchObject({ after: { menuPosition: 1 } })
    expect((await merge(into.id, last.id)).status).toBe(200)
    expect(await menu()).toEqual([last.id])
    expect((await setMenu([last.id], [])).status).toBe(200)
  })

  test('of models that both have, the parts are named of which the two said the contrary', async () => {
    const [from, into] = [await add({ slug: 'dfrom' }), await add({ slug: 'dinto' })]
    for (const brand of ['dfrom', 'dinto'])
      await importAppliances(fresh.shop, [{ brand, type: 'bath-fan', name: 'S', models: [{ number: 'D-1' }] }])
    const slugs = [await addProduct(fresh), await addProduct(fresh)]
    const [denied, agreed] = await Promise.all(
      slugs.map(async (slug) => {
        const [row] = await fresh.rows<{ id: string; number: string }>(
          sql`select id, part_number as number from product where slug = ${slug}`,
        )
        return row ?? { id: '', number: '' }
      }),
    )
    await fresh.rows(sql`insert into fitment (appliance_id, product_id, fits, source)
      select a.id, p.id, a.brand_id = ${into.id} or p.id = ${agreed?.id}, 'maker' from appliance a cross join product p
      where a.normalised = 'D1' and a.brand_id in (${from.id}, ${into.id}) and p.id in (${denied?.id}, ${agreed?.id})`)
    await fresh.rows(sql`update appliance set updated_at = '2020-01-01' where brand_id = ${into.id}`)
    const merged = await staff.post<Schema<'StaffBrandsMerged'>>(`brands/${from.id}/merge`, { version: 1, intoId: into.id })
    const differing = [`D-1: ${denied?.number}`]
    expect(merged.body).toMatchObject({ id: into.id, differing })
    const [entry] = await fresh.rows(sql`select after from audit_log where subject = ${into.id} and action = 'brand.merge'`)
    expect(entry).toMatchObject({ after: { differing } })
    expect(
      await fresh.rows(sql`select fits, a.updated_at > '2020-01-02' as renewed from fitment f join appliance a on a.id = f.appliance_id
      where a.brand_id = ${into.id}`),
    ).toEqual([1, 2].map(() => ({ fits: true, renewed: true })))
  })

  test('a shopper keeps the appliance of a model that was merged, and which is chosen', async () => {
    const [from, into] = [await add({ slug: 'ufrom' }), await add({ slug: 'uinto' })]
    for (const brand of ['ufrom', 'uinto'])
      await importAppliances(fresh.shop, [{ brand, type: 'bath-fan', name: 'S', models: [{ number: 'U1' }] }])
    await fresh.rows(sql`insert into user_appliance (user_id, appliance_id, position, chosen)
      select u.id, a.id, (a.brand_id = ${into.id})::int, a.brand_id = ${from.id} from "user" u cross join appliance a where a.normalised = 'U1'`)
    await merge(from.id, into.id)
    const rows = await fresh.rows(sql`select b.slug, u.chosen from user_appliance u join appliance a on a.id = u.appliance_id
      join brand b on b.id = a.brand_id where a.normalised = 'U1'`)
    expect(rows).toEqual([{ slug: 'uinto', chosen: true }])
  })

  test('it cannot be merged into itself or into one that is gone; of two merges into each other one wins', async () => {
    const [one, other] = [await add(), await add()]
    expect((await merge(one.id, one.id)).body.fields).toHaveProperty('intoId')
    expect((await merge(one.id, 'brd_none')).body.fields).toHaveProperty('intoId')
    const both = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
    const statuses = both.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => status < 500)).toBe(true)
    expect((await fresh.rows(sql`select id from brand where id in (${one.id}, ${other.id})`)).length).toBe(1)
  })

  test('who has read an older version is told; nothing is written when nothing differs', async () => {
    const brand = await add()
    await ask(brand.id, { website: 'https://one.example' })
    const late = await fresh.call<Refusal>('PATCH', `/api/admin/brands/${brand.id}`, { version: 1, website: null }, staff.headers)
    expect([late.status, late.body.current.website]).toEqual([409, 'https://one.example'])
    expect((await ask(brand.id, { website: 'https://one.example' })).body.version).toBe(2)
    expect((await fresh.rows(sql`select id from audit_log where subject = ${brand.id}`)).length).toBe(2)
  })

  test('the popular brands are up to ten, in their order, and nobody overwrites the order of another', async () => {
    const ids = (await list('size=25')).rows.map(({ id }) => id)
    const [a = '', b = '', c = ''] = ids
    const chosen = await setMenu([], [c, a])
    expect([chosen.status, chosen.body.brands.map(({ id }) => id)]).toEqual([200, [c, a]])
    const { body } = await fresh.call<{ name: string; menuPosition: number | null }[]>('GET', '/api/brands')
    const inMenu = body
      .filter(({ menuPosition }) => menuPosition !== null)
      .toSorted((x, y) => Number(x.menuPosition) - Number(y.menuPosition))
    expect(inMenu.map(({ name }) => name)).toEqual(chosen.body.brands.map(({ name }) => name))
    expect((await setMenu([], [b])).status).toBe(409)
    expect((await setMenu([c, a], [b, b])).status).toBe(422)
    expect((await setMenu([c, a], ids.slice(0, 11))).status).toBe(422)
    const race = await Promise.all([setMenu([c, a], [a]), setMenu([c, a], [b])])
    expect(race.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  })
})
