import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { importAppliances } from '#server/shop/import/import-appliances.ts'
import { findAppliances } from '#server/shop/catalog/appliance.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { personOf, signUp } from '#test/support/sign-in.ts'

type Offered = Got<'/api/models'>
type Page = Schema<'ModelPage'>
type Machines = Schema<'MyMachines'>

const MOTOR = 'broan-s97012038-replacement-motor-for-model-688-bathroom-fan'

const idOf = async (fresh: FreshShop, brand: string, slug: string) =>
  (await fresh.call<Page>('GET', `/api/models/${brand}/${slug}`)).body.id

describe.each(KINDS)('models on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const offered = async (query: string) => (await fresh.call<Offered>('GET', `/api/models?${query}`)).body.models
  const numbers = async (query: string) => (await offered(query)).map(({ number }) => number)
  const pageOf = async (brand: string, slug: string) => (await fresh.call<Page>('GET', `/api/models/${brand}/${slug}`)).body

  test('the demo catalogue has at least 150 appliances, each with a fitment statement', async () => {
    const [count] = await fresh.rows<{ models: number; bare: number }>(sql`
      select count(*)::int as models, count(*) filter (where not exists (select 1 from fitment f where f.appliance_id = m.id and f.fits))::int as bare from appliance m`)
    expect(count?.models).toBeGreaterThanOrEqual(150)
    expect(count?.bare).toBe(0)
  })

  test.each(['uh72625', 'UH72625', 'uh 72625', 'UH-72625', ' uh72625 ', 'hoover UH72625', 'Hoover uh-72625'])(
    'the number %j finds its machine first',
    async (q) => {
      expect((await offered(`q=${encodeURIComponent(q)}`))[0]).toMatchObject({
        number: 'UH72625',
        slug: 'uh72625',
        brand: { name: 'Hoover' },
      })
    },
  )

  test.each([
    ['Broan-NuTone 688', '688', ['broan']],
    ['Nu Tone 695', '695', ['nutone']],
    ['Sears Kenmore 116.21514', '116.21514', ['kenmore']],
  ])('%j, with a brand as labels have it, finds its machine first', async (q, number, brands) => {
    const [first] = await offered(`q=${encodeURIComponent(q)}`)
    expect([first?.number, brands]).toEqual([number, expect.arrayContaining([first?.brand.slug])])
  })

  test('a number that begins as the name of another brand does is found whole', async () => {
    await fresh.rows(sql`
      insert into appliance (id, brand_id, number, normalised, slug, name, type)
      select 'app_begins_miele', brand_id, 'MIELE-50X', 'MIELE50X', 'miele-50x', name, type from appliance where normalised = '688' limit 1`)
    const found = await numbers('q=miele-50x')
    await fresh.rows(sql`delete from appliance where id = 'app_begins_miele'`)
    expect(found).toEqual(['MIELE-50X'])
  })

  test('the exact number comes first, then those that begin with it, then those that contain it', async () => {
    // As long as others, and before them in the alphabet.
    await fresh.rows(sql`
      insert into appliance (id, brand_id, number, normalised, slug, name, type)
      select 'app_contains_688', brand_id, '1688', '1688', '1688', name, type from appliance where normalised = '688' limit 1`)
    const found = await numbers('q=688')
    await fresh.rows(sql`delete from appliance where id = 'app_contains_688'`)
    expect(found).toContain('1688')
    expect(found[0]).toBe('688')
    const ranks = found.map((number) => (number === '688' ? 0 : number.startsWith('688') ? 1 : 2))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(ranks).toContain(1)
  })

  test('two characters must be a prefix, three may be anywhere', async () => {
    const begun = await numbers('q=08')
    expect(begun).toContain('085845')
    for (const number of begun) expect(number.replace(/\W/g, '')).toMatch(/^08/)
    expect(await numbers('q=8VQ')).toContain('FV-08VQ5')
  })

  test('at most twenty are offered; a brand narrows them, and alone returns its first ones', async () => {
    expect(await offered('q=10')).not.toHaveLength(0)
    const broan = await offered('brand=broan')
    expect(broan).toHaveLength(20)
    for (const { brand } of [...broan, ...(await offered('q=broan'))]) expect(brand.slug).toBe('broan')
    expect((await offered('brand=hoover&q=688')).map(({ number }) => number)).not.toContain('688')
  })

  test('in a category its machines come first, but the whole number before them', async () => {
    const isVacuum = async (query: string) => (await offered(query)).map(({ type }) => type.endsWith('vacuum'))
    const first = (flags: boolean[], wanted: boolean) => flags.toSorted((a, b) => Number(b === wanted) - Number(a === wanted))
    const vacuums = await isVacuum('q=68&category=vacuum-parts')
    expect(new Set(vacuums)).toEqual(new Set([true, false]))
    expect(vacuums).toEqual(first(vacuums, true))
    const fans = await isVacuum('q=68&category=bathroom-fan-parts/motors')
    expect(fans[0]).toBe(false)
    expect((await numbers('q=688&category=vacuum-parts'))[0]).toBe('688')
    // Written in a way that no other test has asked for: answers are kept for a while.
    expect(await offered('q=6-88&category=no/such')).toEqual(await offered('q=6-88'))
    expect(await offered('q=broan%206-88&category=vacuum-parts')).toEqual(await offered('q=broan%206-88'))
  })

  test.each(['', 'q=', 'q=%25', 'q=___', 'q=%F0%9F%94%A9', 'q=no-such-machine-7', 'brand=no-such-brand', "q='%3Bdrop"])(
    '%j offers nothing',
    async (query) => {
      expect(await offered(query)).toEqual([])
    },
  )

  test('20,000 characters may be sent, more and other fields are refused', async () => {
    expect((await fresh.call('GET', `/api/models?q=${'x'.repeat(20_000)}`)).status).toBe(200)
    expect((await fresh.call('GET', `/api/models?q=${'x'.repeat(20_001)}`)).status).toBe(422)
    expect((await fresh.call('GET', '/api/models?number=688')).body.fields).toEqual({ number: 'is not a field of this request' })
    expect((await fresh.call('GET', '/api/models?brand=a/b')).status).toBe(422)
  })

  test('a model page has its parts by kind, those that do not fit with their alternatives, and where to find its number', async () => {
    const page = await pageOf('broan', '688')
    expect(page).toMatchObject({ number: '688', type: 'bath-fan', brand: { name: 'Broan', slug: 'broan' }, help: { name: 'Bathroom fan' } })
    expect(page.kinds.map(({ name }) => name)).toEqual([
      'Motors',
      'Blower Wheels & Blades',
      'Housings',
      'Grilles & Covers',
      'Switches & Controls',
      'Mounting Hardware',
    ])
    const motors = page.kinds[0]?.parts ?? []
    expect(motors.map(({ product }) => product.slug)).toContain(MOTOR)
    expect(motors.find(({ product }) => product.slug === MOTOR)?.source).toBe('maker')
    const misfit = page.misfits.find(({ product }) => product.partNumber === 'S99080592')
    expect(misfit).toMatchObject({ source: 'maker', note: 'The shaft turns the other way.', alternative: { slug: MOTOR } })
    expect(page.help.steps.length).toBeGreaterThan(1)
  })

  test('a part that is no longer sold is no longer listed', async () => {
    await fresh.rows(sql`update product set active = false where slug = 'broan-s97011308-fan-grille-for-model-688'`)
    fresh.shop.cache.clear()
    const slugs = (await pageOf('broan', '689')).kinds.flatMap(({ parts }) => parts.map(({ product }) => product.slug))
    expect(slugs).toContain(MOTOR)
    expect(slugs).not.toContain('broan-s97011308-fan-grille-for-model-688')
    await fresh.rows(sql`update product set active = true where slug = 'broan-s97011308-fan-grille-for-model-688'`)
    fresh.shop.cache.clear()
  })

  test('an unknown model, a model of another brand and one of a hidden brand are 404', async () => {
    await fresh.rows(sql`update brand set status = 'hidden' where slug = 'fantech'`)
    fresh.shop.cache.clear()
    for (const path of ['broan/no-such', 'hoover/688', 'no-such/688', 'fantech/fg4'])
      expect((await fresh.call('GET', `/api/models/${path}`)).body, path).toMatchObject({ status: 404, detail: 'Model not found' })
    expect(await offered('q=FG4XL')).toEqual([])
  })

  test('the address of a model in other letters and with other signs leads to its own', async () => {
    for (const path of ['BROAN/688', 'Broan/688', 'broan/6-8-8', 'broan/688_'])
      expect((await fresh.call('GET', `/api/models/${path}`)).body, path).toMatchObject({ code: 'moved', location: '/model/broan/688' })
    // What staff have said of an address counts first.
    await fresh.rows(sql`insert into redirect (from_path, to_path) values ('/model/BROAN/688', '/model/broan/689')`)
    expect((await fresh.call('GET', '/api/models/BROAN/688')).body).toMatchObject({ code: 'moved', location: '/model/broan/689' })
  })

  test('a page takes at most five statements, the settings among them, an offer two', async () => {
    const count = async (path: string) => {
      fresh.shop.cache.clear()
      return (await countStatements(() => fresh.call('GET', path))).statements.length
    }
    expect(await count('/api/models/broan/671')).toBeLessThanOrEqual(5)
    expect(await count('/api/models?q=uh7')).toBeLessThanOrEqual(2)
  })

  test('the function for the search box returns as many as requested', async () => {
    expect(await findAppliances(fresh.shop, 'dyson sv', { limit: 3 })).toHaveLength(3)
  })

  test.each([
    [{ brand: 'no-such' }, 'there is no brand "no-such"'],
    [{ fits: [{ part: 'no-such-part', source: 'maker' }] }, 'there is no product "no-such-part"'],
    [{ fits: [{ part: MOTOR, source: 'hearsay' }] }, 'model series row 1: fits.0.source'],
    [{ fits: [{ part: MOTOR, source: 'maker' }], misfits: [{ part: MOTOR, source: 'staff' }] }, 'two things about one part'],
    [{ models: [{ number: 'T-1' }, { number: 't1' }] }, 'comes twice'],
    [{ models: [{ number: '--' }] }, 'needs a letter or digit'],
    [{ models: [] }, 'models'],
  ])('an import with %j is refused and leaves nothing', async (wrong, words) => {
    const row = { brand: 'broan', type: 'bath-fan', name: 'Test', models: [{ number: 'T-99' }], ...wrong }
    await expect(importAppliances(fresh.shop, [row])).rejects.toMatchObject({
      code: 'invalid_input',
      detail: expect.stringContaining(words),
    })
    expect(await offered('brand=broan&q=T99')).toEqual([])
  })
})

describe.each(KINDS)('my machines on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const path = '/api/my-machines'

  test('strangers cannot read, save or delete any', async () => {
    for (const [method, body] of [['GET'], ['PUT', { modelIds: [], chosenId: null }], ['DELETE']] as const)
      expect((await fresh.call(method, path, body)).status).toBe(401)
  })

  test('they are stored in their order with the chosen one, for their owner only, until they are deleted', async () => {
    const ann = await signUp(fresh, 'ann@machines.example')
    const bob = await signUp(fresh, 'bob@machines.example')
    const ids = [await idOf(fresh, 'hoover', 'uh72625'), await idOf(fresh, 'broan', '688')]
    const [first = '', second = ''] = ids
    const saved = await fresh.call<Machines>('PUT', path, { modelIds: [first, second, first, 'mdl_gone'], chosenId: second }, ann)
    expect(saved.body).toMatchObject({ machines: [{ number: 'UH72625' }, { number: '688' }], chosenId: second })
    expect((await fresh.call<Machines>('GET', path, undefined, ann)).body).toEqual(saved.body)
    expect((await fresh.call<Machines>('GET', path, undefined, bob)).body).toEqual({ machines: [], chosenId: null })

    const turned = await fresh.call<Machines>('PUT', path, { modelIds: [second, first], chosenId: null }, ann)
    expect([turned.body.machines.map(({ id }) => id), turned.body.chosenId]).toEqual([[second, first], null])
    expect((await fresh.call('DELETE', path, undefined, ann)).status).toBe(204)
    expect((await fresh.call<Machines>('GET', path, undefined, ann)).body.machines).toEqual([])
  })

  test('those of one person are not replaced by a tab that takes the visitor for another', async () => {
    const [dan, fay] = [await signUp(fresh, 'dan@machines.example'), await signUp(fresh, 'fay@machines.example')]
    const [fan, vacuum] = [await idOf(fresh, 'fantech', 'fg4'), await idOf(fresh, 'hoover', 'uh72625')]
    const ownerId = (await personOf(fresh, dan))?.id
    await fresh.call('PUT', path, { modelIds: [fan], chosenId: fan }, fay)
    const ofDan = { modelIds: [vacuum], chosenId: null, ownerId }
    const refused = await fresh.call<{ code: string }>('PUT', path, ofDan, fay)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect((await fresh.call<Machines>('GET', path, undefined, fay)).body.chosenId).toBe(fan)
    expect((await fresh.call('PUT', path, ofDan, dan)).status).toBe(200)
  })

  test('ten appliances are the maximum, and other fields are refused', async () => {
    const carl = await signUp(fresh, 'carl@machines.example')
    const send = async (body: unknown) => (await fresh.call('PUT', path, body, carl)).status
    expect(await send({ modelIds: Array.from({ length: 11 }, (_, index) => `mdl_${index}`), chosenId: null })).toBe(422)
    expect(await send({ modelIds: ['x'.repeat(61)], chosenId: null })).toBe(422)
    expect(await send({ modelIds: [], chosenId: null, userId: 'usr_other' })).toBe(422)
    expect(await send({ modelIds: [] })).toBe(422)
  })

  test('a machine whose brand is inactive is not shown, stays in the account whatever is saved, and is back, still chosen, with its brand', async () => {
    const eve = await signUp(fresh, 'eve@machines.example')
    const [fan, vacuum] = [await idOf(fresh, 'fantech', 'fg4'), await idOf(fresh, 'hoover', 'uh72625')]
    const read = async () => (await fresh.call<Machines>('GET', path, undefined, eve)).body
    const save = (modelIds: string[], chosenId: string | null) => fresh.call('PUT', path, { modelIds, chosenId }, eve)
    const makeBrand = async (status: string) => {
      await fresh.rows(sql`update brand set status = ${status} where slug = 'fantech'`)
      fresh.shop.cache.clear()
    }
    const idsNow = async () => {
      const { machines, chosenId } = await read()
      return [machines.map(({ id }) => id), chosenId]
    }
    await save([fan, vacuum], fan)
    await makeBrand('hidden')
    expect(await idsNow()).toEqual([[vacuum], null])
    await save([vacuum], null)
    await save([], null)
    await save([vacuum], null)
    await makeBrand('active')
    expect(await idsNow()).toEqual([[vacuum, fan], fan])
    await makeBrand('hidden')
    await save([vacuum], vacuum)
    await makeBrand('active')
    expect(await idsNow()).toEqual([[vacuum, fan], vacuum])
    await save([vacuum], vacuum)
    expect(await idsNow()).toEqual([[vacuum], vacuum])
  })

  test('saving in two tabs at once leaves one of the two lists', async () => {
    const dora = await signUp(fresh, 'dora@machines.example')
    const [fan, vacuum] = [await idOf(fresh, 'broan', '688'), await idOf(fresh, 'hoover', 'uh72625')]
    const lists = Array.from({ length: 5 }, () => [[fan], [vacuum], [fan, vacuum], [vacuum, fan]]).flat()
    const saved = await Promise.all(lists.map((modelIds) => fresh.call('PUT', path, { modelIds, chosenId: null }, dora)))
    expect(saved.map(({ status }) => status)).toEqual(lists.map(() => 200))
    const { machines } = (await fresh.call<Machines>('GET', path, undefined, dora)).body
    expect(lists).toContainEqual(machines.map(({ id }) => id))
  })
})
