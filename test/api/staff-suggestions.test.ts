import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Rule = Schema<'SuggestionRule'>
type Simulation = Schema<'SuggestionSimulation'>

describe.each(KINDS)('suggestion rules of staff on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let names = 0

  beforeEach(async () => {
    staff ??= await openStaffSession(fresh)
    await fresh.rows(sql`delete from suggestion_rule`)
    await fresh.rows(sql`update product set active = false`)
  })

  const part = async (more: Record<string, unknown> = {}) => {
    const slug = await addProduct(fresh, { category: 'hardware-accessories/ducts-caps', stock: 5, ...more })
    const [row] = await fresh.rows<{ id: string; version: number }>(sql`select id, version from product where slug = ${slug}`)
    return { slug, id: row?.id ?? '', version: row?.version ?? 0 }
  }
  const add = async (rule: Record<string, unknown>) => {
    const { status, body, text } = await staff.post<Rule>('suggestion-rules', { name: `Rule ${++names}`, ruleType: 'manual', ...rule })
    expect(status, text).toBe(200)
    return body
  }
  const patch = <Body = Rule>(rule: Pick<Rule, 'id' | 'version'>, change: Record<string, unknown>) =>
    fresh.call<Body>('PATCH', `/api/admin/suggestion-rules/${rule.id}`, { version: rule.version, ...change }, staff.headers)
  const suggested = async (slugs: string[]) => {
    const { status, body } = await fresh.call<Posted<'/api/suggestions'>>('POST', '/api/suggestions', { slugs, max: 24 })
    expect(status).toBe(200)
    return body.suggestions.map(({ slug }) => slug)
  }
  const simulate = async (productIds: string[], at: string | null = null) => {
    const { status, body, text } = await staff.post<Simulation>('suggestion-simulation', { productIds, at })
    expect(status, text).toBe(200)
    return body.rows
  }
  const refused = async (rule: Record<string, unknown>) => {
    const { status, body } = await staff.post('suggestion-rules', { name: 'Wrong', ruleType: 'manual', ...rule })
    return [status, body.fields]
  }

  test('a rule that staff add is what the storefront follows at once, and so is each change', async () => {
    const [motor, target, other] = [await part(), await part(), await part({ suggestionPriority: 5 })]
    const rule = await add({ sourceProductId: motor.id, targetProductIds: [target.id], weight: 40 })
    expect(await suggested([motor.slug])).toEqual([target.slug, other.slug])
    const paused = await patch(rule, { active: false })
    expect(paused.body).toMatchObject({ version: 2, state: 'paused' })
    expect(await suggested([motor.slug])).toEqual([other.slug, target.slug])
  })

  test('the simulator gives the storefront’s own list, and the points that make it', async () => {
    const [motor, target] = [await part(), await part({ suggestionPriority: 3, stock: 11, salePriceCents: 500 })]
    await part({ suggestionPriority: 9 })
    const heavy = await add({ sourceProductId: motor.id, targetProductIds: [target.id], weight: 40 })
    const light = await add({ targetCategoryId: (await categoryOf(target.id)) ?? '', weight: 2 })
    const rows = await simulate([motor.id])
    expect(rows.map((row) => row.part.slug)).toEqual(await suggested([motor.slug]))
    expect(rows[0]).toMatchObject({ fits: false, total: 48, priority: 3, onSale: 2, wellStocked: 1 })
    expect(rows[0]?.rules.map(({ id, weight }) => [id, weight])).toEqual([
      [heavy.id, 40],
      [light.id, 2],
    ])
    expect((await staff.post('suggestion-simulation', { productIds: ['prd_none'], at: '30 February' })).body.fields).toHaveProperty('at')
    expect((await staff.post('suggestion-simulation', { productIds: Array.from({ length: 500 }, () => 'prd_x') })).status).toBe(422)
  })
  const categoryOf = async (id: string) =>
    (await fresh.rows<{ id: string }>(sql`select category_id as id from product where id = ${id}`))[0]?.id

  test('parts that fit an appliance which the cart fits come first, the best of them before the others', async () => {
    const [motor, blade, grille, popular, misfit] = [
      await part(),
      await part({ suggestionPriority: 1 }),
      await part({ suggestionPriority: 2 }),
      await part({ suggestionPriority: 900 }),
      await part({ suggestionPriority: 800 }),
    ]
    const [model] = await fresh.rows<{ id: string }>(sql`select id from appliance limit 1`)
    for (const { id } of [motor, blade, grille])
      await fresh.rows(sql`insert into fitment (appliance_id, product_id, fits, source) values (${model?.id}, ${id}, true, 'maker')`)
    await fresh.rows(sql`insert into fitment (appliance_id, product_id, fits, source) values (${model?.id}, ${misfit.id}, false, 'maker')`)
    expect(await suggested([motor.slug])).toEqual([grille.slug, blade.slug, popular.slug, misfit.slug])
    expect((await simulate([motor.id])).map(({ fits }) => fits)).toEqual([true, true, false, false])
    expect((await suggested([])).slice(0, 2)).toEqual([popular.slug, misfit.slug])
  })

  test('a rule counts within its dates in the shop’s time zone: the last day counts to its end', async () => {
    const [target, other] = [await part(), await part({ suggestionPriority: 1 })]
    const rule = await add({ targetProductIds: [target.id], startsAt: '2031-03-08', endsAt: '2031-03-09' })
    // The clocks of Detroit go forward on 9 March 2031: that day has 23 hours.
    expect(rule).toMatchObject({
      state: 'scheduled',
      startsAt: '2031-03-08T05:00:00.000Z',
      endsAt: '2031-03-10T03:59:59.999Z',
      startsOn: '2031-03-08',
      endsOn: '2031-03-09',
    })
    const first = async (at: string | null) => (await simulate([], at))[0]?.part.slug
    expect(await first(null)).toBe(other.slug)
    expect(await first('2031-03-07T23:59')).toBe(other.slug)
    expect(await first('2031-03-08')).toBe(target.slug)
    expect(await first('2031-03-09T23:59')).toBe(target.slug)
    expect(await first('2031-03-10')).toBe(other.slug)
    expect(await suggested([])).toEqual([other.slug, target.slug])
    const over = await patch(rule, { startsAt: null, endsAt: '2020-01-01' })
    expect(over.body.state).toBe('ended')
    expect(await suggested([])).toEqual([other.slug, target.slug])
    await patch(over.body, { endsAt: null })
    expect(await suggested([])).toEqual([target.slug, other.slug])
  })

  test.each([
    [{ startsAt: '2031-02-30', targetProductIds: [] }, 'startsAt'],
    [{ endsAt: 'soon' }, 'endsAt'],
    [{ startsAt: '2031-03-09', endsAt: '2031-03-08' }, 'endsAt'],
    [{}, 'targetProductIds'],
    [{ targetProductIds: ['prd_none'] }, 'targetProductIds'],
    [{ tag: 'x', sourceCategoryId: 'cat_none' }, 'sourceCategoryId'],
    [{ tag: 'x', sourceProductId: 'prd_none', sourceCategoryId: 'cat_none' }, 'sourceCategoryId'],
    [{ tag: 'x', weight: -1 }, 'weight'],
    [{ tag: 'x', weight: 1_001 }, 'weight'],
    [{ tag: ' ' }, 'tag'],
    [{ tag: 'x', name: ' ' }, 'name'],
    [{ tag: 'x', ruleType: 'other' }, 'ruleType'],
  ])('%j is refused at %s', async (rule, field) => {
    const [status, fields] = await refused(rule)
    expect([status, Object.keys(fields ?? {})]).toEqual([422, expect.arrayContaining([field])])
  })

  test('two rules cannot have one name, not even when both are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => staff.post('suggestion-rules', { name: 'Twice', ruleType: 'manual', tag: 'x' })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.fields).toHaveProperty('name')
  })

  test('the second of two editors is told what the first has done, and nothing of it is lost', async () => {
    const rule = await add({ tag: 'x', weight: 10 })
    expect((await patch(rule, { weight: 20 })).status).toBe(200)
    const late = await patch<ProblemBody & { current: Rule; changedBy: string }>(rule, { weight: 30 })
    expect([late.status, late.body.code, late.body.current.weight]).toEqual([409, 'conflict', 20])
    expect(late.body.changedBy).toEqual(expect.any(String))
    const { body: history } = await staff.get<Schema<'History'>>(`history/${rule.id}`)
    expect(history.rows.map(({ action, changes }) => [action, changes.length > 2 || changes])).toEqual([
      ['rule.update', [{ field: 'weight', before: 10, after: 20 }]],
      ['rule.create', true],
    ])
  })

  test('a copy is paused and has a name of its own; a deleted rule comes back with its id and its results', async () => {
    const target = await part()
    const rule = await add({ name: 'Winter', targetProductIds: [target.id], weight: 7, endsAt: '2031-01-01' })
    const copies = [
      (await staff.post<Rule>(`suggestion-rules/${rule.id}/duplicate`)).body,
      (await staff.post<Rule>(`suggestion-rules/${rule.id}/duplicate`)).body,
    ]
    expect(copies.map(({ name, active, weight }) => [name, active, weight])).toEqual([
      ['Winter (copy)', false, 7],
      ['Winter (copy 2)', false, 7],
    ])
    for (const action of ['viewed', 'viewed', 'clicked', 'added_to_cart'])
      await fresh.call('POST', '/api/suggestion-analytics', {
        sessionId: 'session-1',
        action,
        productId: target.id,
        ruleId: rule.id,
        cartItems: 1,
        cartTotalCents: 100,
      })
    expect((await staff.post(`suggestion-rules/${rule.id}/delete`, { version: rule.version + 1 })).status).toBe(409)
    expect((await staff.post(`suggestion-rules/${rule.id}/delete`, { version: rule.version })).status).toBe(200)
    expect((await staff.get(`suggestion-rules/${rule.id}`)).status).toBe(404)
    const { status, body } = await staff.post<Rule>(`suggestion-rules/${rule.id}/restore`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: rule.id,
      name: 'Winter',
      weight: 7,
      endsAt: rule.endsAt,
      results: { shown: 2, clicked: 1, added: 1, addedCents: 1_000 },
    })
    expect(body.version).toBeGreaterThan(rule.version)
    expect((await staff.post(`suggestion-rules/sug_none/restore`)).status).toBe(404)
  })

  test('rules are listed by weight, filtered, and moved past their neighbours', async () => {
    for (const [name, weight] of [
      ['Low', 1],
      ['Middle', 5],
      ['High', 9],
    ] as const)
      await add({ name, weight, tag: name.toLowerCase(), active: name !== 'Low' })
    const list = async (query = '') => {
      const { status, body } = await staff.get<Schema<'SuggestionRuleList'>>(`suggestion-rules?${query}`)
      expect(status).toBe(200)
      return body.rows
    }
    const order = async (query = '') => (await list(query)).map(({ name }) => name)
    expect(await order()).toEqual(['High', 'Middle', 'Low'])
    expect(await order('filter=state:any:paused')).toEqual(['Low'])
    expect(await order('q=mid')).toEqual(['Middle'])
    const move = async (name: string, direction: string) => {
      const rule = (await list()).find((row) => row.name === name)
      return staff.post<Rule>(`suggestion-rules/${rule?.id}/move`, { version: rule?.version, direction })
    }
    expect((await move('Low', 'up')).body.weight).toBe(6)
    expect(await order()).toEqual(['High', 'Low', 'Middle'])
    expect((await move('High', 'up')).body.version).toBe(1)
    expect((await move('High', 'down')).status).toBe(200)
    expect(await order()).toEqual(['Low', 'High', 'Middle'])
  })

  test('a part is deleted only when no rule needs it; a rule that suggests others as well loses it, and says so', async () => {
    const [motor, other] = [await part(), await part()]
    const remove = () => fresh.call('DELETE', `/api/admin/products/${motor.id}?version=${motor.version}`, undefined, staff.headers)
    const begins = await add({ name: 'Begins', sourceProductId: motor.id, targetProductIds: [other.id] })
    const only = await add({ name: 'Only', targetProductIds: [motor.id] })
    const both = await add({ name: 'Both', targetProductIds: [motor.id, other.id] })
    const refusal = await remove()
    expect([refusal.status, refusal.body.code]).toEqual([409, 'not_allowed_in_state'])
    expect(refusal.body.detail).toBe(
      'The suggestion rules "Begins", "Only" need this part: change or delete them first, or archive the part.',
    )
    expect((await patch(begins, { sourceProductId: null })).status).toBe(200)
    expect((await patch(only, { targetProductIds: [other.id] })).status).toBe(200)
    expect((await remove()).status).toBe(200)
    const { body } = await staff.get<Rule>(`suggestion-rules/${both.id}`)
    expect(body).toMatchObject({ targetProductIds: [other.id], version: 2 })
    const history = await staff.get<Schema<'History'>>(`history/${both.id}`)
    expect(history.body.rows.map(({ action }) => action)).toEqual(['rule.update', 'rule.create'])
  })

  test('a rule whose parts are gone can still be paused and weighed', async () => {
    const [motor, other] = [await part(), await part()]
    const rule = await add({ targetProductIds: [motor.id] })
    await add({ targetProductIds: [other.id], weight: 50 })
    await fresh.rows(sql`delete from product where id = ${motor.id}`)
    const paused = await patch(rule, { active: false })
    expect([paused.status, paused.body.state]).toEqual([200, 'paused'])
    expect((await staff.post<Rule>(`suggestion-rules/${rule.id}/move`, { version: 2, direction: 'up' })).body.weight).toBe(51)
    const renamed = await patch<ProblemBody>({ id: rule.id, version: 3 }, { name: 'Renamed' })
    expect([renamed.status, Object.keys(renamed.body.fields ?? {})]).toEqual([422, ['targetProductIds']])
  })

  test('an excluded part is never suggested, whatever its points; priority and tags are the part’s own fields', async () => {
    const [target, other] = [await part({ suggestionPriority: 50 }), await part()]
    const exclude = (id: string, excluded: boolean) =>
      fresh.call<Schema<'StaffSuggestedPart'>>('PUT', `/api/admin/suggested-parts/${id}/excluded`, { excluded }, staff.headers)
    expect((await exclude(target.id, true)).body.excluded).toBe(true)
    expect((await exclude(target.id, true)).status).toBe(200)
    expect(await suggested([])).toEqual([other.slug])
    const listed = await staff.get<Schema<'StaffSuggestedPartList'>>('suggested-parts?filter=excluded:is:true')
    expect(listed.body.rows.map(({ id }) => id)).toEqual([target.id])
    await exclude(target.id, false)
    const change = { version: other.version, suggestionPriority: 60, suggestionTags: ['winter'] }
    expect((await fresh.call('PATCH', `/api/admin/products/${other.id}`, change, staff.headers)).status).toBe(200)
    expect(await suggested([])).toEqual([other.slug, target.slug])
    const tagged = await staff.get<Schema<'StaffSuggestedPartList'>>('suggested-parts?filter=tag:contains:win&sort=-priority')
    expect(tagged.body.rows).toMatchObject([{ id: other.id, suggestionPriority: 60, suggestionTags: ['winter'], excluded: false }])
    expect((await exclude('prd_none', true)).status).toBe(404)
  })
})
