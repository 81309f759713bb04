import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy, newKey, orderLinkOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Got, Posted, Schema } from '#test/support/schema.ts'
import { cookiesOf, signUp } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Appliance = Schema<'StaffAppliance'>
type Fit = Schema<'StaffModelFit'>
type Report = Schema<'StaffFitListReport'>['rows']
type Proposal = Schema<'FitProposal'>

describe.each(KINDS)('fitment by staff on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let brands: { id: string; slug: string; name: string }[]
  let count = 0

  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    brands = await fresh.rows(sql`select id, slug, name from brand where status = 'active' order by name`)
  })

  const brandAt = (index: number) => brands[index] ?? { id: '', slug: '', name: '' }
  const part = async (more: Record<string, unknown> = {}) => {
    const slug = await addProduct(fresh, more)
    const [row] = await fresh.rows<{ id: string; number: string }>(sql`select id, part_number as number from product where slug = ${slug}`)
    return { slug, id: row?.id ?? '', number: row?.number ?? '' }
  }
  const sendModel = <Body = Appliance>(more: Record<string, unknown> = {}) =>
    staff.post<Body>('appliances', { brandId: brandAt(0).id, number: `QX-${++count}00`, name: 'Tested fan', type: 'bath-fan', ...more })
  const model = async (more: Record<string, unknown> = {}) => {
    const { status, body, text } = await sendModel(more)
    expect(status, text).toBe(200)
    return body
  }
  const edit = <Body = Appliance>({ id, version }: Appliance, change: Record<string, unknown>) =>
    fresh.call<Body>('PATCH', `/api/admin/appliances/${id}`, { version, ...change }, staff.headers)
  const say = async (applianceId: string, productId: string, statement: object | null, more: object = {}) => {
    const { status, body, text } = await staff.post<{ results: string[] }>('fits', {
      changes: [{ applianceId, productId, statement, ...more }],
    })
    expect(status, text).toBe(200)
    return body.results[0]
  }
  const fitsOf = async (id: string, query = '') =>
    (await staff.get<{ rows: Fit[] }>(`appliances/${id}/fits?${query}`)).body.rows.map((row) => [row.partNumber, row.fits, row.source])
  const answer = async (slug: string, reference: string) =>
    (await fresh.call<Schema<'Fit'>>('GET', `/api/products/${slug}/fit?model=${reference}`)).body.answer
  const paste = async (sent: Record<string, unknown>) => {
    const { status, body, text } = await staff.post<{ rows: Report }>('fit-lists', {
      applianceId: null,
      fits: true,
      source: 'staff',
      ...sent,
    })
    expect(status, text).toBe(200)
    return body.rows
  }
  const fits = { fits: true, source: 'maker', note: '' }

  test('a model that staff add is found by its number, has a page, and is in the map of the site', async () => {
    const added = await model({ number: 'ZQ-77 A' })
    expect(added).toMatchObject({ slug: 'zq-77-a', version: 1, fitCount: 0 })
    const { body } = await fresh.call<Got<'/api/models'>>('GET', '/api/models?q=zq77')
    expect(body.models.map(({ id }) => id)).toEqual([added.id])
    expect((await fresh.call('GET', `/api/models/${added.brand.slug}/zq-77-a`)).status).toBe(200)
    expect((await staff.get<Schema<'StaffApplianceList'>>('appliances?q=zq77a')).body.rows).toMatchObject([{ id: added.id }])
    expect((await staff.get<Schema<'StaffApplianceList'>>('appliances?q=zq77a&filter=withoutParts:is:false')).body.rows).toEqual([])
  })

  test('a number that the brand has already is refused by the name of the other model; another brand may have it', async () => {
    const first = await model({ number: 'DUP 1' })
    const second = await sendModel<ProblemBody & { otherId: string }>({ number: 'dup-1' })
    expect([second.status, second.body.fields?.number, second.body.otherId]).toEqual([
      422,
      expect.stringContaining(`${first.brand.name} DUP 1`),
      first.id,
    ])
    expect((await sendModel({ number: 'DUP 1', brandId: brandAt(1).id })).status).toBe(200)
    const taken = await sendModel<ProblemBody>({ number: 'DUP 2', slug: first.slug })
    expect(taken.body.fields).toHaveProperty('slug')
    const racing = await Promise.all(Array.from({ length: 4 }, () => sendModel({ number: 'RACE' })))
    expect(racing.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422])
  })

  test.each([
    [{ number: '- -' }, 'number'],
    [{ brandId: 'brd_none' }, 'brandId'],
    [{ slug: 'a b' }, 'slug'],
    [{ type: 'toaster' }, 'type'],
    [{ name: ' ' }, 'name'],
    [{ number: undefined, name: undefined }, 'number'],
  ])('a model with %j is refused at %s', async (wrong, field) => {
    const { status, body } = await sendModel<ProblemBody>(wrong)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, expect.arrayContaining([field])])
  })

  test('after a renaming the old address leads to the new one, and browsers that know the old one get their answers', async () => {
    const [old, motor] = [await model(), await part()]
    await say(old.id, motor.id, fits)
    const renamed = await edit(old, { slug: `${old.slug}-new`, brandId: brandAt(1).id })
    expect(renamed.body).toMatchObject({ version: 2, brand: { slug: brandAt(1).slug } })
    const page = await fresh.call<ProblemBody & { location: string }>('GET', `/api/models/${old.brand.slug}/${old.slug}`)
    expect([page.body.code, page.body.location]).toEqual(['moved', `/model/${brandAt(1).slug}/${old.slug}-new`])
    expect(await answer(motor.slug, `${old.brand.slug}/${old.slug}`)).toBe('fits')
  })

  test('the second of two editors is told what the first has done', async () => {
    const found = await model()
    expect((await edit(found, { name: 'Theirs' })).status).toBe(200)
    const late = await edit<ProblemBody & { current: Appliance }>(found, { name: 'Mine' })
    expect([late.status, late.body.code, late.body.current.name]).toEqual([409, 'conflict', 'Theirs'])
    expect((await edit({ ...found, version: 2 }, { name: 'Theirs' })).body.version).toBe(2)
  })

  test('what staff say of a part and a model is the storefront’s answer at once, and can be taken back', async () => {
    const [fan, motor] = [await model(), await part()]
    expect(await answer(motor.slug, fan.id)).toBe('not_known')
    expect(await say(fan.id, motor.id, fits)).toBe('written')
    expect(await answer(motor.slug, fan.id)).toBe('fits')
    expect(await say(fan.id, motor.id, fits)).toBe('same')
    expect(await say(fan.id, motor.id, { fits: false, source: 'staff', note: 'shaft too short' })).toBe('written')
    expect(await answer(motor.slug, fan.id)).toBe('does_not_fit')
    expect(await say(fan.id, motor.id, null)).toBe('written')
    expect(await say(fan.id, motor.id, null)).toBe('same')
    expect(await answer(motor.slug, fan.id)).toBe('not_known')
    const { body } = await staff.get<Schema<'History'>>(`history/${fan.id}`)
    expect(body.rows.slice(0, 3).map(({ changes }) => changes)).toEqual([
      [{ field: motor.number, before: 'does not fit (staff): shaft too short' }],
      [{ field: motor.number, before: 'fits (maker)', after: 'does not fit (staff): shaft too short' }],
      [{ field: motor.number, after: 'fits (maker)' }],
    ])
    const ofPart = await staff.get<Schema<'History'>>(`history/${motor.id}`)
    expect(ofPart.body.rows[0]?.changes).toEqual([
      { field: `${fan.brand.name} ${fan.number}`, before: 'does not fit (staff): shaft too short' },
    ])
  })

  test('a change of what somebody else has changed meanwhile is not made', async () => {
    const [fan, motor] = [await model(), await part()]
    await say(fan.id, motor.id, fits)
    const misfit = { fits: false, source: 'staff', note: '' }
    expect(await say(fan.id, motor.id, misfit, { seen: fits })).toBe('written')
    expect(await say(fan.id, motor.id, { ...fits, note: 'mine' }, { seen: fits })).toBe('conflict')
    expect(await say(fan.id, motor.id, null, { seen: fits })).toBe('conflict')
    expect(await say(fan.id, 'prd_none', fits)).toBe('unknown')
    expect(await fitsOf(fan.id)).toEqual([[motor.number, false, 'staff']])
    const twice = { applianceId: fan.id, productId: motor.id, statement: null }
    expect((await staff.post('fits', { changes: [twice, twice] })).status).toBe(422)
  })

  test('each line of a pasted list has its report', async () => {
    const fan = await model()
    const [known, misfit, fresh1] = [await part(), await part(), await part({ sku: 'OWN-SKU-1' })]
    const [one, other] = [await part({ partNumber: 'SHARED-9' }), await part({ partNumber: 'SHARED 9' })]
    await say(fan.id, known.id, fits)
    await say(fan.id, misfit.id, { fits: false, source: 'maker', note: '' })
    const rows = [known.number, misfit.number, 'own sku 1', 'no such part', 'shared9', fresh1.number, '', "'; drop table fitment; --"]
    const report = await paste({ applianceId: fan.id, rows: rows.map((text) => ({ part: text })) })
    expect(report.map(({ state }) => state)).toEqual([
      'same',
      'differs',
      'added',
      'unknown_part',
      'ambiguous',
      'repeated',
      'unknown_part',
      'unknown_part',
    ])
    expect(report[4]?.names).toEqual([other, one].map(({ number }) => expect.stringContaining(number)))
    expect(await fitsOf(fan.id, 'filter=fits:is:false')).toEqual([[misfit.number, false, 'maker']])
    const again = await paste({ applianceId: fan.id, replace: true, rows: [{ part: misfit.number }, { part: 'own sku 1' }] })
    expect(again.map(({ state }) => state)).toEqual(['replaced', 'same'])
    expect(await fitsOf(fan.id, 'filter=fits:is:false')).toEqual([])
  })

  test('a list with a column of models takes numbers with and without the brand, and says which are ambiguous', async () => {
    const motor = await part()
    const mine = await model({ number: 'TWIN-5' })
    const theirs = await model({ number: 'TWIN-5', brandId: brandAt(1).id })
    const report = await paste({
      rows: [
        { model: 'twin 5', part: motor.number },
        { model: `${theirs.brand.name} twin5`, part: motor.number, note: 'long shaft' },
        { model: 'twin 6', part: motor.number },
      ],
    })
    expect(report.map(({ state }) => state)).toEqual(['ambiguous', 'added', 'unknown_model'])
    expect(report[0]?.names.toSorted()).toEqual([`${mine.brand.name} TWIN-5`, `${theirs.brand.name} TWIN-5`].toSorted())
    expect(await fitsOf(theirs.id)).toEqual([[motor.number, true, 'staff']])
    const gone = await staff.post('fit-lists', { applianceId: 'mdl_none', fits: true, source: 'staff', rows: [{ part: 'x' }] })
    expect(gone.status).toBe(404)
    expect((await staff.post('fit-lists', { applianceId: null, fits: true, source: 'rumour', rows: [{ part: 'x' }] })).status).toBe(422)
  })

  test('5,000 lines are written within seconds, and the same list again writes nothing', async () => {
    const { id: brandId, name } = brandAt(0)
    await fresh.rows(sql`
      insert into appliance (id, brand_id, number, normalised, slug, name, type)
      select 'mdl_bulk' || n, ${brandId}, 'BULK-' || n, 'BULK' || n, 'bulk-' || n, 'Bulk', 'bath-fan' from generate_series(1, 500) n`)
    const parts = await Promise.all(Array.from({ length: 10 }, () => part()))
    const models = Array.from({ length: 500 }, (_, index) => `${name} bulk ${index + 1}`)
    const lists = parts.map(({ number }) => models.map((text) => ({ model: text, part: number })))
    const pasteAll = async () => {
      const states: string[] = []
      for (const rows of lists) states.push(...(await paste({ rows })).map(({ state }) => state))
      return states
    }
    const start = performance.now()
    expect(new Set(await pasteAll())).toEqual(new Set(['added']))
    expect(performance.now() - start).toBeLessThan(15_000)
    expect((await staff.get<Appliance>('appliances/mdl_bulk77')).body.fitCount).toBe(10)
    const [before] = await fresh.rows<{ n: number }>(sql`select count(*)::int as n from audit_log`)
    expect(new Set(await pasteAll())).toEqual(new Set(['same']))
    expect((await fresh.rows<{ n: number }>(sql`select count(*)::int as n from audit_log`))[0]).toEqual(before)
  })

  test('two lists for one model at once are both written', async () => {
    const fan = await model()
    const parts = await Promise.all(Array.from({ length: 6 }, () => part()))
    const halves = [parts.slice(0, 4), parts.slice(2).toReversed()]
    await Promise.all(halves.map((half) => paste({ applianceId: fan.id, rows: half.map(({ number }) => ({ part: number })) })))
    expect(await fitsOf(fan.id)).toHaveLength(6)
  })

  test('of two models becomes one: statements, shoppers and the old address and id lead to it', async () => {
    const [old, kept] = [await model({ number: 'OLD 1' }), await model({ number: 'NEW 1' })]
    const [both, differing, only] = [await part(), await part(), await part()]
    for (const id of [both.id, differing.id, only.id]) await say(old.id, id, fits)
    await say(kept.id, both.id, fits)
    await say(kept.id, differing.id, { fits: false, source: 'staff', note: '' })
    const shopper = await signUp(fresh, 'fan@example.com')
    await fresh.call('PUT', '/api/my-machines', { modelIds: [old.id], chosenId: old.id }, shopper)
    const merge = (intoId: string) => staff.post<Schema<'StaffAppliancesMerged'>>(`appliances/${old.id}/merge`, { version: 1, intoId })
    expect((await merge(old.id)).status).toBe(422)
    expect((await merge('mdl_none')).status).toBe(404)
    const { body } = await merge(kept.id)
    expect(body).toMatchObject({ moved: 1, differing: [differing.number], appliance: { id: kept.id, fitCount: 2, misfitCount: 1 } })
    expect((await merge(kept.id)).status).toBe(404)
    expect(await answer(only.slug, old.id)).toBe('fits')
    expect(await answer(differing.slug, `${old.brand.slug}/${old.slug}`)).toBe('does_not_fit')
    const known = await fresh.call<Posted<'/api/fits'>>('POST', '/api/fits', { modelId: old.id, slugs: [only.slug] })
    expect(known.body).toMatchObject({ model: { id: kept.id, number: 'NEW 1' }, fits: [{ answer: 'fits' }] })
    const mine = await fresh.call<Schema<'MyMachines'>>('GET', '/api/my-machines', undefined, shopper)
    expect(mine.body).toMatchObject({ machines: [{ id: kept.id }], chosenId: kept.id })
    // The browser of somebody who signs in after that.
    const later = await signUp(fresh, 'later@example.com')
    const sent = { modelIds: [old.id, kept.id], chosenId: old.id }
    const saved = await fresh.call<Schema<'MyMachines'>>('PUT', '/api/my-machines', sent, later)
    expect(saved.body).toMatchObject({ machines: [{ id: kept.id }], chosenId: kept.id })
    expect(saved.body.machines).toHaveLength(1)
  })

  test('of what was bought for a model that has become another one a review is of that one', async () => {
    const [old, kept, motor] = [await model({ number: 'BUY-OLD' }), await model({ number: 'BUY-NEW' }), await part()]
    const number = await buy(fresh, { items: [{ slug: motor.slug, quantity: 1 }], customer: { email: 'bought.for@example.com' } })
    await fresh.rows(
      sql`update order_line set appliance_id = ${old.id}, appliance_name = 'BUY-OLD', fit_answer = 'fits' where product_id = ${motor.id}`,
    )
    await fresh.runJobs()
    await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
    const { token } = await orderLinkOf(fresh, number)
    const browser = cookiesOf((await fresh.call('POST', `/api/orders/${number}/access`, { token })).headers)
    const machines = async () => {
      const { body } = await fresh.call<Got<'/api/orders/{number}/reviews'>>('GET', `/api/orders/${number}/reviews`, undefined, browser)
      return body.lines.map((line) => line.machine?.modelId)
    }
    expect(await machines()).toEqual([old.id])
    expect((await staff.post(`appliances/${old.id}/merge`, { version: old.version, intoId: kept.id })).status).toBe(200)
    expect(await machines()).toEqual([kept.id])
  })

  describe('what returns say', () => {
    /** Buys a part, has it delivered, and sends it back because it does not fit this model. */
    async function sendBack(slug: string, modelNumber: string) {
      const number = await buy(fresh, { items: [{ slug, quantity: 1 }], customer: { email: 'ann@example.com' } })
      await fresh.runJobs()
      const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
      await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
      const { token } = await orderLinkOf(fresh, number)
      const line = { lineId: lines[0]?.id, quantity: 1, reason: 'does_not_fit', modelNumber }
      const asked = await fresh.call('POST', `/api/orders/${number}/returns`, { lines: [line], token }, { 'idempotency-key': newKey() })
      expect(asked.status, asked.text).toBe(200)
    }
    const proposals = async (query: string) => (await staff.get<Schema<'FitProposalList'>>(`fit-proposals?${query}`)).body.rows
    const decide = <Body = Proposal>(id: string | undefined, decision: object) => staff.post<Body>(`fit-proposals/${id}`, decision)

    test('is proposed, contradicts what the shop says, and becomes a statement when staff accept it', async () => {
      const [fan, motor] = [await model({ number: 'RET-1' }), await part()]
      await say(fan.id, motor.id, fits)
      await sendBack(motor.slug, `${fan.brand.name} ret 1`)
      const conflicts = async () =>
        (await staff.get<Schema<'FitConflictList'>>(`fit-conflicts?q=${motor.number}`)).body.rows.map((row) => [row.kind, row.applianceId])
      expect(await conflicts()).toEqual([['sent_back', fan.id]])
      const [found] = await proposals(`q=${motor.number}`)
      expect(found).toMatchObject({ state: 'open', partNumber: motor.number, models: [{ id: fan.id, fits: true }] })
      expect((await decide<ProblemBody>(found?.id, { action: 'accept', applianceId: 'mdl_none' })).body.fields).toHaveProperty(
        'applianceId',
      )
      const accept = { action: 'accept', applianceId: fan.id, note: 'Shaft too short' }
      const answers = await Promise.all([1, 2].map(() => decide(found?.id, accept)))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(await answer(motor.slug, fan.id)).toBe('does_not_fit')
      expect(await fitsOf(fan.id)).toEqual([[motor.number, false, 'buyers']])
      expect(await conflicts()).toEqual([])
      expect(await proposals(`q=${motor.number}&filter=state:any:accepted`)).toMatchObject([
        { note: 'Shaft too short', decidedBy: expect.any(String) },
      ])
      expect((await decide(found?.id, { action: 'reopen' })).status).toBe(409)
    })

    test('goes with the model when it gets another number, and when it becomes one with another', async () => {
      const [old, kept, motor] = [await model({ number: 'RET-OLD' }), await model({ number: 'RET-NEW' }), await part()]
      await say(old.id, motor.id, fits)
      await sendBack(motor.slug, `${old.brand.name} ret old`)
      const conflicts = async () =>
        (await staff.get<Schema<'FitConflictList'>>(`fit-conflicts?q=${motor.number}`)).body.rows.map((row) => row.applianceId)
      const models = async () => (await proposals(`q=${motor.number}`)).flatMap((row) => row.models)
      const renamed = await edit(old, { number: 'RET-OTHER' })
      expect(renamed.status, renamed.text).toBe(200)
      expect([await conflicts(), await models()]).toMatchObject([[old.id], [{ id: old.id, fits: true }]])
      const { version } = renamed.body
      expect((await staff.post(`appliances/${old.id}/merge`, { version, intoId: kept.id })).status).toBe(200)
      expect([await conflicts(), await models()]).toMatchObject([[kept.id], [{ id: kept.id, fits: true }]])
    })

    test('proves nothing once staff decline it, with a note, and can be thought over', async () => {
      const motor = await part()
      await sendBack(motor.slug, 'NO SUCH MODEL')
      const [found] = await proposals(`q=${motor.number}`)
      expect(found?.models).toEqual([])
      expect((await decide(found?.id, { action: 'decline', note: 'Wired wrongly' })).body).toMatchObject({
        state: 'declined',
        note: 'Wired wrongly',
      })
      expect((await decide(found?.id, { action: 'decline' })).status).toBe(409)
      expect((await decide(found?.id, { action: 'reopen' })).body.state).toBe('open')
      expect((await decide('rtl_none', { action: 'decline' })).status).toBe(404)
      expect((await decide(found?.id, { action: 'delete' })).status).toBe(422)
    })
  })

  test('of a brand that goes by another name, too, is found by both, in lists, returns, and messages', async () => {
    const [fan, motor] = [await model({ number: 'ALIAS-9', brandId: brandAt(1).id }), await part()]
    await fresh.rows(sql`update brand set aliases = array_append(aliases, 'Zed & Old') where id = ${brandAt(1).id}`)
    const typed = 'zed old alias9'
    expect(await paste({ rows: [{ model: typed, part: motor.number }] })).toMatchObject([{ state: 'added' }])
    const { body: found } = await staff.get<Schema<'StaffApplianceList'>>(`appliances?q=${typed}`)
    expect(found.rows).toMatchObject([{ id: fan.id }])
    const lines = { lines: [typed, `${fan.brand.name} ALIAS-9`], fits: true }
    expect((await staff.post<Schema<'StaffFitsAdded'>>(`products/${motor.id}/fits`, lines)).body).toMatchObject({ same: 1, unknown: [] })
    const message = { topic: 'fit', email: 'zed@example.com', modelNumber: typed, message: `The ${motor.number} did not fit.` }
    await fresh.call('POST', '/api/contact-messages', message, { 'idempotency-key': newKey() }, '198.51.100.222')
    const proposals = await staff.get<Schema<'FitProposalList'>>(`fit-proposals?q=${motor.number}`)
    expect(proposals.body.rows).toMatchObject([{ models: [{ id: fan.id, fits: true }] }])
  })

  describe('a message about fit', () => {
    const proposals = async (query: string) => (await staff.get<Schema<'FitProposalList'>>(`fit-proposals?${query}`)).body.rows
    const decide = <Body = Proposal>(id: string | undefined, decision: object) => staff.post<Body>(`fit-proposals/${id}`, decision)
    let visitors = 0
    const write = async (message: object, key = newKey()) => {
      const sent = { topic: 'fit', email: `asker-${visitors}@example.com`, ...message }
      const address = `198.51.100.${visitors++}`
      const { status, text } = await fresh.call('POST', '/api/contact-messages', sent, { 'idempotency-key': key }, address)
      expect(status, text).toBe(200)
    }

    test('with a model number and a part is proposed once, and becomes a statement when staff accept it', async () => {
      const [fan, motor] = [await model({ number: 'ASK-77' }), await part()]
      const [key, message] = [
        newKey(),
        { email: 'ann@example.com', modelNumber: ` ${fan.brand.name} ask 77 `, message: `The ${motor.number} did not fit.` },
      ]
      await write(message, key)
      await write(message, key)
      const found = await proposals(`q=${motor.number}`)
      expect(found).toMatchObject([
        {
          source: 'question',
          rma: null,
          state: 'open',
          partNumber: motor.number,
          comment: message.message,
          models: [{ id: fan.id, fits: null }],
        },
      ])
      expect(await proposals(`q=${motor.number}&filter=source:any:return`)).toEqual([])
      const accept = { action: 'accept', applianceId: fan.id, note: 'By letter' }
      const answers = await Promise.all([1, 2].map(() => decide(found[0]?.id, accept)))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(await answer(motor.slug, fan.id)).toBe('does_not_fit')
    })

    test('finds the model in its text, where the shop knows it, and can be declined and thought over', async () => {
      const [fan, motor] = [await model({ number: 'TXT 4711' }), await part()]
      await write({ topic: 'return', message: `I bought ${motor.number.toLowerCase()} for a txt-4711 and it is too long.` })
      const [found] = await proposals(`q=${motor.number}`)
      expect(found?.models.map(({ id }) => id)).toEqual([fan.id])
      expect((await decide(found?.id, { action: 'decline', note: 'Asked back' })).body).toMatchObject({
        state: 'declined',
        note: 'Asked back',
      })
      expect((await decide(found?.id, { action: 'reopen' })).body).toMatchObject({ state: 'open', note: '', decidedBy: null })
      expect((await decide('fqu_none', { action: 'decline' })).status).toBe(404)
    })

    test('is about what its writer has bought, when it names no part: nobody else learns of an order by it', async () => {
      const motor = await part()
      const number = await buy(fresh, { items: [{ slug: motor.slug, quantity: 1 }], customer: { email: 'buyer@example.com' } })
      const message = { orderNumber: number, modelNumber: 'LS 9', message: 'It does not fit.' }
      await write({ ...message, email: 'stranger@example.com' })
      expect(await proposals(`q=${motor.number}`)).toEqual([])
      await write({ ...message, email: 'buyer@example.com' })
      expect(await proposals(`q=${motor.number}`)).toMatchObject([{ modelNumber: 'LS 9', orderNumber: number }])
    })

    test('proposes nothing without a part or a model, and about other topics', async () => {
      const [motor, before] = [await part(), (await proposals('')).length]
      await write({ message: `Do you have ${motor.number} in white?` })
      await write({ modelNumber: 'X 1', message: 'Which motor do I need?' })
      await write({ topic: 'order', modelNumber: 'X 1', message: `Where is my ${motor.number}?` })
      expect(await proposals('')).toHaveLength(before)
    })
  })

  test('a part that is said to fit and is archived is a conflict', async () => {
    const [fan, gone] = [await model(), await part({ active: false })]
    await say(fan.id, gone.id, fits)
    const { body } = await staff.get<Schema<'FitConflictList'>>(`fit-conflicts?q=${gone.number}&filter=kind:any:archived`)
    expect(body.rows).toMatchObject([{ kind: 'archived', applianceId: fan.id, partNumber: gone.number, rma: null }])
    expect((await staff.get<Schema<'FitConflictList'>>(`fit-conflicts?q=${gone.number}&filter=kind:any:sent_back`)).body.rows).toEqual([])
  })
})
