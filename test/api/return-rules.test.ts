import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, newKey, orderLinkOf, press, askStatus } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Posted, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Asked = Posted<'/api/orders/{number}/returns'>

describe.each(KINDS)('what comes back by which rule on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const deliver = async (number: string) => {
    const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    await fresh.runJobs()
    const { token } = await orderLinkOf(fresh, number)
    return { number, token, lineId: lines[0]?.id ?? '' }
  }
  const sell = async (slug: string) => deliver(await buy(fresh, { items: [{ slug, quantity: 2 }] }))
  type Sold = Awaited<ReturnType<typeof sell>>
  const ask = (sold: Sold, line: object, more: object = {}) =>
    fresh.call<Asked>(
      'POST',
      `/api/orders/${sold.number}/returns`,
      { lines: [{ lineId: sold.lineId, quantity: 1, ...line }], token: sold.token, ...more },
      { 'idempotency-key': newKey() },
    )
  const orderOf = async ({ number, token }: Sold) => (await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}?token=${token}`)).body

  async function setRules(value: object) {
    const { body } = await staff.get<Got<'/api/admin/settings'>>('settings')
    const known = body.settings.find(({ group }) => group === 'returnRules')
    const answer = await fresh.call('PATCH', '/api/admin/settings/returnRules', { version: known?.version ?? 0, ...value }, staff.headers)
    expect(answer.status, answer.text).toBe(200)
  }
  const versionOf = async () =>
    (await staff.get<Got<'/api/admin/settings'>>('settings')).body.settings.find(({ group }) => group === 'returnRules')?.version
  const RULE = { opened: false, installed: false, restockingPercent: 15, shopPaysPostage: false }

  test('a rule for a category is shown with the part, kept by the order’s line, and held to; what is faulty comes back all the same', async () => {
    const slug = await addProduct(fresh, { stock: 30 })
    const [category] = await fresh.rows<{ slug: string }>(
      sql`select c.slug from category c join product p on p.category_id = c.id where p.slug = ${slug}`,
    )
    const before = await sell(slug)
    await setRules({ rules: [{ name: 'Bags', categories: [category?.slug.toUpperCase()], days: 10, ...RULE }] })
    const sold = await sell(slug)
    fresh.shop.cache.clear()
    const page = await fresh.call<Got<'/api/products/{slug}'>>('GET', `/api/products/${slug}`)
    const text = 'Send it back within 10 days, unopened. We keep 15 % for restocking, you pay the postage.'
    expect(page.body.product.returns).toEqual({ days: 10, text })
    expect((await orderOf(sold)).lines[0]?.returns).toMatchObject({ text, asksCondition: true })
    expect((await orderOf(before)).lines[0]?.returns.text).toBe('Send it back within 30 days, not installed.')

    const opened = await ask(sold, { reason: 'no_longer_needed', condition: 'opened' })
    expect([opened.status, opened.body]).toMatchObject([
      409,
      { code: 'not_returnable', fields: { 'lines.0.condition': 'It can be sent back only unopened, unless it is faulty.' } },
    ])
    await fresh.rows(
      sql`update shipment set delivered_at = now() - interval '12 days' where order_id = (select id from "order" where number = ${sold.number})`,
    )
    const late = await ask(sold, { reason: 'no_longer_needed', condition: 'new' })
    expect([late.body]).toMatchObject([{ code: 'return_too_late', detail: 'Parts can be returned within 10 days.' }])
    expect((await ask(sold, { reason: 'defective', condition: 'installed' })).status).toBe(200)

    await setRules({ rules: [{ name: 'Bags', categories: [category?.slug], days: 0, ...RULE }] })
    const never = await sell(slug)
    const refused = await ask(never, { reason: 'ordered_twice' })
    expect(refused.body).toMatchObject({
      code: 'not_returnable',
      detail: 'It can be sent back only if it is faulty, damaged or not what was ordered.',
    })
    expect(
      (await staff.change(never.number, 'returns', { lines: [{ lineId: never.lineId, quantity: 1, reason: 'ordered_twice' }] })).returns,
    ).toHaveLength(1)
    await setRules({ rules: [] })
  })

  const pageOf = async (slug: string) => {
    fresh.shop.cache.clear()
    return (await fresh.call<Got<'/api/products/{slug}'>>('GET', `/api/products/${slug}`)).body.product
  }
  const textOf = async (slug: string) => (await pageOf(slug)).returns.text
  const ruleWordsNow = async () => {
    const { body } = await staff.get<Got<'/api/admin/settings'>>('settings')
    const rules = body.settings.find(({ group }) => group === 'returnRules')?.value.rules
    return Array.isArray(rules) ? rules.map(({ categories }: { categories: string[] }) => categories) : []
  }
  const category = async (fields: object) => {
    const answer = await staff.post<Schema<'StaffCategory'>>('categories', fields)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const categoryNow = async (id: string) => (await staff.get<Schema<'StaffCategory'>>(`categories/${id}`)).body

  test('who pays the postage is told with each part, and with the shop for all that no rule names', async () => {
    const [plain, ruled] = [
      await category({ name: 'Postage paid', slug: 'postage-paid' }),
      await category({ name: 'Not paid', slug: 'not-paid' }),
    ]
    const [paid, unpaid] = [await addProduct(fresh, { category: plain.path }), await addProduct(fresh, { category: ruled.path })]
    const told = async () => {
      const each = [await pageOf(paid), await pageOf(unpaid)].map(({ paysReturnPostage }) => paysReturnPostage)
      return [...each, (await fresh.call<Schema<'ShopInfo'>>('GET', '/api/shop')).body.paysReturnPostage]
    }
    expect(await told()).toEqual([false, false, false])
    await setRules({ shopPaysPostage: true, rules: [{ name: 'Theirs', categories: [ruled.path], days: 30, ...RULE }] })
    expect(await told()).toEqual([true, false, true])
    await setRules({ shopPaysPostage: false, rules: [] })
  })

  test('what is kept for restocking is told with each part, and with the shop for all that no rule names', async () => {
    const ruled = await category({ name: 'Kept of', slug: 'kept-of' })
    const slugs = [await addProduct(fresh), await addProduct(fresh, { category: ruled.path })]
    await setRules({ restockingPercent: 10, rules: [{ name: 'Dear', categories: [ruled.path], days: 30, ...RULE, restockingPercent: 25 }] })
    const told = await Promise.all(slugs.map(async (slug) => (await pageOf(slug)).restockingPercent))
    expect(told).toEqual([10, 25])
    expect((await fresh.call<Schema<'ShopInfo'>>('GET', '/api/shop')).body.restockingPercent).toBe(10)
    await setRules({ restockingPercent: 0, rules: [] })
  })

  test('a rule stays that of its category when it is renamed, given a new address, moved and merged, and a path tells two of one slug apart', async () => {
    const [parent, other] = [
      await category({ name: 'Rule fans', slug: 'rule-fans' }),
      await category({ name: 'Rule hoods', slug: 'rule-hoods' }),
    ]
    const own = await category({ parentId: parent.id, name: 'Rule motors', slug: 'rule-motors' })
    const twin = await category({ parentId: other.id, name: 'Rule motors', slug: 'rule-motors' })
    const [slug, strange] = [await addProduct(fresh, { category: own.path }), await addProduct(fresh, { category: twin.path })]
    await setRules({ rules: [{ name: 'Wired', categories: [own.path], days: 0, ...RULE }] })
    const [never, all] = [await textOf(slug), await textOf(strange)]
    expect(never).toContain('only if it is faulty')
    expect(all).not.toContain('only if it is faulty')
    const line = async () => (await orderOf(await sell(slug))).lines[0]?.returns.text
    expect(await line()).toBe(never)

    const change = async (id: string, fields: object) => {
      const { version } = await categoryNow(id)
      const answer = await fresh.call('PATCH', `/api/admin/categories/${id}`, { version, ...fields }, staff.headers)
      expect(answer.status, answer.text).toBe(200)
    }
    const version = (await versionOf()) ?? 0
    // Above it, a new address changes its path.
    await change(parent.id, { slug: 'rule-vents' })
    expect(await ruleWordsNow()).toEqual([['rule-vents/rule-motors']])
    await change(own.id, { slug: 'rule-wiring', name: 'Rule wiring' })
    expect(await ruleWordsNow()).toEqual([['rule-wiring']])
    expect([await textOf(slug), await textOf(strange), await line()]).toEqual([never, all, never])
    expect(await versionOf()).toBe(version + 2)
    const log =
      await fresh.rows(sql`select before -> 'rules' -> 0 -> 'categories' as was, after -> 'rules' -> 0 -> 'categories' as "is" from audit_log
      where subject = 'settings.returnRules' order by created_at desc, id desc limit 1`)
    expect(log).toEqual([{ was: ['rule-vents/rule-motors'], is: ['rule-wiring'] }])

    // It gets the words of its twin: the path alone tells them apart, and follows where it goes.
    await change(own.id, { slug: 'rule-motors', name: 'Rule motors' })
    expect(await ruleWordsNow()).toEqual([['rule-vents/rule-motors']])
    const third = await category({ name: 'Rule lamps', slug: 'rule-lamps' })
    const place = { version: (await categoryNow(own.id)).version, parentId: third.id, beforeId: null }
    const moved = await staff.post(`categories/${own.id}/move`, place)
    expect(moved.status, moved.text).toBe(200)
    expect(await ruleWordsNow()).toEqual([['rule-lamps/rule-motors']])
    expect([await textOf(slug), await textOf(strange), await line()]).toEqual([never, all, never])

    const into = await category({ name: 'Rule sockets', slug: 'rule-sockets' })
    const merged = await staff.post(`categories/${own.id}/merge`, { version: (await categoryNow(own.id)).version, intoId: into.id })
    expect(merged.status, merged.text).toBe(200)
    expect(await ruleWordsNow()).toEqual([['rule-sockets']])
    expect([await textOf(slug), await textOf(strange), await line()]).toEqual([never, all, never])

    await setRules({ rules: [{ name: 'Wired', categories: ['rule-vents'], days: 0, ...RULE }] })
    const { version: last } = await categoryNow(parent.id)
    const gone = await fresh.call('DELETE', `/api/admin/categories/${parent.id}?version=${last}`, undefined, staff.headers)
    expect(gone.body).toMatchObject({
      code: 'not_allowed_in_state',
      detail: 'It has the return rule "Wired". Merge it into another category instead.',
    })
    await setRules({ rules: [] })
  })

  test('a part that is sent in exchange comes back by the rule of the one that it replaces, another one by that of its own category', async () => {
    const [own, other] = [
      await category({ name: 'Rule bags', slug: 'rule-bags' }),
      await category({ name: 'Rule cords', slug: 'rule-cords' }),
    ]
    await setRules({ rules: [{ name: 'Bags', categories: [own.path], days: 10, ...RULE }] })
    const slug = await addProduct(fresh, { stock: 9, category: own.path })
    const another = await addProduct(fresh, { stock: 9, category: other.path })
    const sold = [await sell(slug), await sell(slug)]
    const text = (await orderOf(sold[0]!)).lines[0]?.returns.text
    expect(text).toContain('within 10 days, unopened')
    await setRules({ rules: [{ name: 'Cords', categories: [other.path], days: 5, ...RULE }] })
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${another}`)
    const rulesSent = []
    for (const [index, line] of [{}, { productId: part?.id }].entries()) {
      const { number, lineId } = sold[index]!
      const { returns } = await staff.change(number, 'returns', { lines: [{ lineId, quantity: 1, reason: 'defective' }] })
      const rma = returns[0]?.number
      await staff.post(`returns/${rma}/approve`, {})
      await staff.post(`returns/${rma}/receive`, { lines: [{ lineId, received: 1, restocked: 0 }] })
      const done = await staff.post<Schema<'StaffReturnDetail'>>(`returns/${rma}/exchange`, { lines: [{ lineId, quantity: 1, ...line }] })
      expect(done.status, done.text).toBe(200)
      const sent = { number: done.body.exchange?.number, email: 'ann@example.com' }
      rulesSent.push((await fresh.call<Schema<'Order'>>('POST', '/api/orders/lookup', sent)).body.lines[0]?.returns.text)
    }
    expect(rulesSent).toEqual([text, expect.stringContaining('within 5 days, unopened')])
    await setRules({ rules: [] })
  })

  test('a rule for what is no category is refused, naming the word', async () => {
    const rules = [{ name: 'Fans', categories: ['hardware-accessories', 'moters'], days: 1, ...RULE }]
    const answer = await fresh.call('PATCH', '/api/admin/settings/returnRules', { version: (await versionOf()) ?? 0, rules }, staff.headers)
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { fields: { 'rules.0.categories.1': 'must be the name or address of a category, which "moters" is not' } },
    ])
  })

  test('rules that are no rules are refused', async () => {
    const refused = async (value: object) =>
      (await fresh.call('PATCH', '/api/admin/settings/returnRules', { version: (await versionOf()) ?? 0, ...value }, staff.headers)).status
    for (const rules of [
      [{ name: '', categories: ['x'], days: 1, ...RULE }],
      [{ name: 'A', categories: [], days: 1, ...RULE }],
      [{ name: 'A', categories: ['x'], days: -1, ...RULE }],
    ])
      expect(await refused({ rules })).toBe(422)
    expect(await refused({ restockingPercent: 101 })).toBe(422)
  })

  /** Two parts of one kind, and a model that only the second fits. */
  async function twins() {
    const [model] = await fresh.rows<{ id: string; brand: string; slug: string; name: string; number: string }>(
      sql`select a.id, b.slug as brand, a.slug, b.name, a.number from appliance a join brand b on b.id = a.brand_id where b.status = 'active'
        and (select count(*) from appliance o where o.normalised = a.normalised) = 1 order by b.slug, a.slug limit 1`,
    )
    const [wrong, right] = [await addProduct(fresh, { stock: 9 }), await addProduct(fresh, { stock: 9, priceCents: 5_500 })]
    await fresh.rows(
      sql`update product set family = 'motor', category_id = (select category_id from product where slug = ${wrong}) where slug in (${wrong}, ${right})`,
    )
    await fresh.rows(sql`delete from fitment where appliance_id = ${model?.id ?? ''}`)
    await fresh.rows(sql`insert into fitment (product_id, appliance_id, fits, source) select id, ${model?.id ?? ''}, slug = ${right}, 'maker'
      from product where slug in (${wrong}, ${right})`)
    const machine = `${model?.brand}/${model?.slug}`
    return { wrong, right, machine, name: `${model?.name} ${model?.number}`, number: model?.number ?? '' }
  }

  test('what does not fit names the machine, and the part that fits is proposed: in the answer, to staff, and in the e-mail', async () => {
    const { wrong, right, machine, name, number } = await twins()
    const sold = await sell(wrong)
    const byReference = await ask(sold, { reason: 'does_not_fit', machine })
    expect(byReference.status, byReference.text).toBe(200)
    const line = byReference.body.order.returns[0]?.lines[0]
    expect(line).toMatchObject({ modelNumber: name, fitAnswer: 'does_not_fit', proposed: { slug: right } })
    await fresh.runJobs()
    const [letter] = await fresh.rows<{ body: string }>(
      sql`select body from outbox where kind = 'return_requested' and payload ->> 'returnId' = (select id from order_return where number = ${byReference.body.returnNumber})`,
    )
    expect(letter?.body).toContain(line?.proposed?.partNumber)
    const typed = await ask(sold, { reason: 'does_not_fit', modelNumber: ` ${name.toLowerCase()}` })
    expect(typed.body.order.returns[0]?.lines[0]).toMatchObject({ modelNumber: name.toLowerCase(), proposed: { slug: right } })
    expect(number).not.toBe('')
    const other = await sell(wrong)
    const unknown = await ask(other, { reason: 'does_not_fit', machine: 'broan/no-such-model' })
    expect(unknown.body).toMatchObject({ fields: { 'lines.0.machine': 'is not a machine that we know: type its model number' } })
    const free = await ask(other, { reason: 'does_not_fit', modelNumber: 'NOT-KNOWN-1' })
    expect(free.body.order.returns[0]?.lines[0]).toMatchObject({ fitAnswer: null, proposed: null })
  })

  test('a number that machines of two makers have names none of them, unless its maker stands beside it', async () => {
    const { wrong, right, name, number } = await twins()
    await fresh.rows(sql`
      insert into appliance (id, brand_id, number, normalised, slug, name, type)
      select 'app_of_another_maker', (select id from brand b where b.status = 'active' and b.id <> a.brand_id order by id limit 1), number, normalised,
        slug, name, type
      from appliance a where number = ${number} limit 1`)
    const said = async (modelNumber: string) => {
      const { body } = await ask(await sell(wrong), { reason: 'does_not_fit', modelNumber })
      const line = body.order.returns[0]?.lines[0]
      return [line?.fitAnswer, line?.proposed?.slug ?? null]
    }
    expect(await said(number)).toEqual([null, null])
    expect(await said(name)).toEqual(['does_not_fit', right])
  })

  /** What would come back, and who pays to send it. */
  const quoteOf = (sold: Sold, line: object) =>
    fresh.call<Schema<'ReturnQuote'>>('POST', `/api/orders/${sold.number}/return-quote`, {
      lines: [{ lineId: sold.lineId, quantity: 1, ...line }],
      token: sold.token,
    })

  test('what comes back and who pays the postage is said before sending, by the rule of the line and the reason', async () => {
    await setRules({ restockingPercent: 15, shopPaysPostage: false })
    const slug = await addProduct(fresh, { stock: 9, priceCents: 2_000 })
    const sold = await sell(slug)
    await setRules({ restockingPercent: 0 })
    const own = (await quoteOf(sold, { reason: 'no_longer_needed' })).body
    expect(own).toMatchObject({
      goodsCents: 2_000,
      taxCents: 120,
      feeCents: 300,
      backCents: 1_820,
      shippingCents: 0,
      lines: [{ postage: 'customer' }],
    })
    const fault = (await quoteOf(sold, { reason: 'defective' })).body
    expect(fault).toMatchObject({ feeCents: 0, backCents: 2_120, shippingCents: 1_000, lines: [{ postage: 'shop' }] })
    const many = await quoteOf(sold, { reason: 'other', quantity: 9 })
    expect([many.status, many.body]).toMatchObject([422, { fields: { 'lines.0.quantity': 'is more than can come back' } }])
    const strange = await quoteOf({ ...sold, lineId: 'lin_other' }, { reason: 'other' })
    expect([strange.status, strange.body]).toMatchObject([422, { fields: { 'lines.0.lineId': 'is not a line of this order' } }])
    expect((await quoteOf({ ...sold, token: 'wrong' }, { reason: 'other' })).status).toBe(404)
    const letterOf = async (line: object) => {
      const asked = await ask(sold, line)
      expect(asked.status, asked.text).toBe(200)
      await fresh.runJobs()
      const [letter] = await fresh.rows<{ body: string }>(
        sql`select body from outbox where kind = 'return_requested' and payload ->> 'returnId' = (select id from order_return where number = ${asked.body.returnNumber})`,
      )
      return letter?.body
    }
    const letter = await letterOf({ reason: 'no_longer_needed', condition: 'new' })
    expect(letter).toContain('You pay the postage for what you send back.')
    expect(letter).toContain('you get $18.20 back, without what you paid for shipping.')
    // What is the shop's fault alone brings the shipping back, once.
    expect(await letterOf({ reason: 'damaged' })).toContain('you get $31.20 back, with the $10.00 that you paid for shipping.')
    const refund = { lines: [{ lineId: sold.lineId, quantity: 1, restock: false }], shipping: true, adjustmentCents: 0, reason: 'other' }
    expect((await staff.post(`orders/${sold.number}/refunds`, refund)).status).toBe(200)
    expect((await quoteOf(sold, { reason: 'defective' })).body).toMatchObject({ backCents: 2_120, shippingCents: 0 })
  })

  test('of an order that was sent free no letter says that its shipping is kept', async () => {
    const sold = await sell(await addProduct(fresh, { stock: 9, priceCents: 5_000 }))
    const { body } = await ask(sold, { reason: 'no_longer_needed', condition: 'new' })
    await fresh.runJobs()
    const [letter] = await fresh.rows<{ body: string }>(
      sql`select body from outbox where kind = 'return_requested' and payload ->> 'returnId' = (select id from order_return where number = ${body.returnNumber})`,
    )
    expect(letter?.body).toMatch(/you get \$\d+\.\d\d back\.\s/)
    expect(letter?.body).not.toContain('paid for shipping')
  })

  test('no more is promised back than is left of what was paid', async () => {
    const sold = await sell(await addProduct(fresh, { stock: 9, priceCents: 2_000 }))
    // 2 × $20.00, $2.40 of tax and $10.00 for shipping: $52.40. $45.00 of it goes back for another reason.
    const refund = await staff.post(`orders/${sold.number}/refunds`, {
      lines: [],
      shipping: false,
      adjustmentCents: 4_500,
      reason: 'price_adjust',
    })
    expect(refund.status, refund.text).toBe(200)
    expect((await quoteOf(sold, { reason: 'defective', quantity: 2 })).body).toMatchObject({
      goodsCents: 4_000,
      taxCents: 240,
      backCents: 740,
    })
  })

  test('what another return of the order brings is not promised once more: neither the shipping nor the odd cent', async () => {
    // 2 × $8.25 and $0.99 of tax: $8.75 for the piece that is refunded first, $8.74 for the other, and $10.00 for shipping.
    const sold = await sell(await addProduct(fresh, { stock: 9, priceCents: 825 }))
    const askFor = async () => {
      const asked = await ask(sold, { reason: 'defective' })
      expect(asked.status, asked.text).toBe(200)
      return asked.body.returnNumber
    }
    const letterOf = async (rma: string, name: string) => {
      await fresh.runJobs()
      const [letter] = await fresh.rows<{ body: string }>(sql`select body from outbox where kind = ${name}
        and payload ->> 'returnId' = (select id from order_return where number = ${rma})`)
      return letter?.body
    }
    expect((await quoteOf(sold, { reason: 'defective' })).body).toMatchObject({ backCents: 875, shippingCents: 1_000 })
    const first = await askFor()
    expect((await quoteOf(sold, { reason: 'defective' })).body).toMatchObject({ backCents: 874, shippingCents: 0 })
    const second = await askFor()
    expect(await letterOf(first, 'return_requested')).toContain('you get $18.75 back, with the $10.00 that you paid for shipping.')
    expect(await letterOf(second, 'return_requested')).toContain('you get $8.74 back, without what you paid for shipping.')
    // Of the first that one does not come, the second brings what it would have brought.
    const withdrawn = await fresh.call('POST', `/api/orders/${sold.number}/returns/${first}/cancel`, { token: sold.token })
    expect(withdrawn.status, withdrawn.text).toBe(200)
    expect((await staff.post(`returns/${second}/approve`, {})).status).toBe(200)
    expect(await letterOf(second, 'return_approved')).toContain('you get $18.75 back, with the $10.00 that you paid for shipping.')
  })

  test('a return of what does not fit becomes an exchange for the part that does, once, at the difference that was shown', async () => {
    const { wrong, right, machine } = await twins()
    const sold = await sell(wrong)
    const { returnNumber: rma, order } = (await ask(sold, { reason: 'does_not_fit', machine })).body
    const lines = [{ lineId: sold.lineId, quantity: 1, replacement: { slug: right, quantity: 1 } }]
    const { differenceCents } = (
      await fresh.call<Schema<'ExchangeQuote'>>('POST', `/api/orders/${sold.number}/exchange-quote`, { lines, token: sold.token })
    ).body
    expect(differenceCents).toBeGreaterThan(0)
    const take = (cents: number, more: object = {}, number = rma) =>
      fresh.call<Schema<'Order'>>('POST', `/api/orders/${sold.number}/returns/${number}/exchange`, {
        differenceCents: cents,
        token: sold.token,
        ...more,
      })
    expect((await take(differenceCents - 1)).status).toBe(409)
    expect((await take(differenceCents, { token: 'wrong' })).status).toBe(404)
    const withdrawn = (await ask(sold, { reason: 'does_not_fit', machine })).body.returnNumber
    const gone = await fresh.call('POST', `/api/orders/${sold.number}/returns/${withdrawn}/cancel`, { token: sold.token })
    expect(gone.status, gone.text).toBe(200)
    expect((await take(differenceCents, {}, withdrawn)).body).toMatchObject({ code: 'not_allowed_in_state' })
    const stranger = await sell(wrong)
    const others = await ask(stranger, { reason: 'does_not_fit', machine })
    expect((await take(differenceCents, {}, others.body.returnNumber)).status).toBe(404)
    const both = await Promise.all([take(differenceCents), take(differenceCents)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const done = both.find(({ status }) => status === 200)?.body.returns.find(({ number }) => number === rma)
    expect(done).toMatchObject({
      resolution: 'exchange',
      agreedCents: differenceCents,
      lines: [{ replacement: { slug: right, quantity: 1 } }],
    })
    expect(order.returns.find(({ number }) => number === rma)).toMatchObject({ resolution: 'refund', agreedCents: null })
    await fresh.runJobs()
    const letters = await fresh.rows<{ body: string }>(
      sql`select body from outbox where kind = 'return_requested' and payload ->> 'returnId' = (select id from order_return where number = ${rma}) order by created_at, id`,
    )
    expect(letters.map(({ body }) => body.includes('Exchange instead of the money'))).toEqual([true, false])
    expect(letters[1]?.body).toContain('In exchange you asked for these.')
    const free = await ask(await sell(wrong), { reason: 'does_not_fit', modelNumber: 'NOT-KNOWN-1' })
    expect(free.status).toBe(200)
    expect((await checkData(fresh.shop.db)).flatMap((one) => one.violations)).toEqual([])
  })

  test('a return of which not every part has one that fits names those that have, and offers no exchange of it all', async () => {
    const { wrong, right, machine } = await twins()
    const other = await addProduct(fresh, { stock: 9 })
    const number = await buy(fresh, { items: [wrong, other].map((slug) => ({ slug, quantity: 1 })) })
    const sold = await deliver(number)
    const [first, second] = (await orderOf(sold)).lines.map(({ id }) => id)
    const asked = await fresh.call<Asked>(
      'POST',
      `/api/orders/${number}/returns`,
      {
        lines: [
          { lineId: first, quantity: 1, reason: 'does_not_fit', machine },
          { lineId: second, quantity: 1, reason: 'no_longer_needed' },
        ],
        token: sold.token,
      },
      { 'idempotency-key': newKey() },
    )
    expect(asked.status, asked.text).toBe(200)
    const { returnNumber: rma, order } = asked.body
    expect(order.returns[0]?.lines.map(({ proposed }) => proposed?.slug ?? null)).toEqual([right, null])
    await fresh.runJobs()
    const [letter] = await fresh.rows<{ body: string }>(
      sql`select body from outbox where kind = 'return_requested' and payload ->> 'returnId' = (select id from order_return where number = ${rma})`,
    )
    expect(letter?.body).toContain(order.returns[0]?.lines[0]?.proposed?.partNumber)
    expect(letter?.body).not.toContain('Exchange instead of the money')
    const path = `/api/orders/${number}/returns/${rma}/exchange`
    expect((await fresh.call('POST', path, { differenceCents: 0, token: sold.token })).body).toMatchObject({ code: 'not_allowed_in_state' })
  })

  test('a part that is found not to fit, after a return was asked for, is proposed and sent no more, in the e-mail either', async () => {
    const { wrong, right, machine } = await twins()
    const sold = await sell(wrong)
    const asked = (await ask(sold, { reason: 'does_not_fit', machine })).body
    const proposed = asked.order.returns[0]?.lines[0]?.proposed
    expect(proposed?.slug).toBe(right)
    const [fit] = await fresh.rows<{ applianceId: string; productId: string }>(
      sql`select appliance_id as "applianceId", product_id as "productId" from fitment where product_id = ${proposed?.id ?? ''}`,
    )
    const statement = { fits: false, source: 'buyers', note: '' }
    expect((await staff.post('fits', { changes: [{ ...fit, statement }] })).status).toBe(200)
    expect((await orderOf(sold)).returns[0]?.lines[0]?.proposed).toBeNull()
    const path = `/api/orders/${sold.number}/returns/${asked.returnNumber}/exchange`
    const refused = await fresh.call('POST', path, { differenceCents: 0, token: sold.token })
    expect(refused.body).toMatchObject({ code: 'not_allowed_in_state', detail: expect.stringContaining('no part that fits') })
    await fresh.runJobs()
    const [letter] = await fresh.rows<{ body: string }>(
      sql`select body from outbox where kind = 'return_requested' and payload ->> 'returnId' = (select id from order_return where number = ${asked.returnNumber})`,
    )
    expect(letter?.body).not.toContain(proposed?.partNumber)
  })

  test('a line keeps the machine that it was bought for, with the answer of that day', async () => {
    const { wrong, right, machine, name } = await twins()
    const items = [
      { slug: right, quantity: 1, machine },
      { slug: wrong, quantity: 1, machine },
      { slug: await addProduct(fresh, { stock: 3 }), quantity: 1, machine: 'broan/no-such-model' },
    ]
    const key = newKey()
    const session = await checkOut(fresh, { items }, key)
    // What a part is for changes nothing that is paid: the same key is the same order.
    const again = await checkOut(fresh, { items: items.map(({ slug, quantity }) => ({ slug, quantity })) }, key)
    expect(again.sessionId).toBe(session.sessionId)
    await press(fresh, session, 'pay')
    const number = (await askStatus(fresh, session)).body.orderId ?? ''
    await fresh.rows(sql`delete from fitment where product_id in (select id from product where slug in (${right}, ${wrong}))`)
    const known = [{ machine: { name, fit: 'fits' } }, { machine: { name, fit: 'does_not_fit' } }, { machine: null }]
    expect((await staff.order(number)).lines).toMatchObject(known)
    await fresh.runJobs()
    const { token } = await orderLinkOf(fresh, number)
    expect((await orderOf({ number, token, lineId: '' })).lines).toMatchObject(known)
    const bad = await fresh.call(
      'POST',
      '/api/create-payment',
      { items: [{ slug: right, quantity: 1, machine: '../x' }], customer: {} },
      { 'idempotency-key': newKey() },
    )
    expect(bad.body).toMatchObject({ code: 'invalid_input' })
  })

  const jpeg = (side = 40) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#a33' } })
      .withExif({ IFD0: { Artist: 'Somebody at home' } })
      .jpeg()
      .toBuffer()
  const send = (path: string, body: Buffer, headers: Record<string, string> = {}) =>
    fresh.call<{ id: string }>('POST', path, body, { 'content-type': 'application/octet-stream', ...headers })

  const get = (path: string, headers: Record<string, string> = {}) => fresh.send(new Request(`http://shop.test${path}`, { headers }))

  test('photographs are kept without what the camera wrote, shown to nobody but their sender and staff, and forgotten', async () => {
    const sold = await sell(await addProduct(fresh, { stock: 9 }))
    const asked = (await ask(sold, { reason: 'defective' })).body
    const path = `/api/orders/${sold.number}/returns/${asked.returnNumber}/photos`
    const token = { 'x-photo-token': asked.photoToken }
    const first = await send(path, await jpeg(), token)
    expect(first.status, first.text).toBe(200)
    expect((await send(path, await jpeg(), token)).body.id).toBe(first.body.id)
    expect((await send(path, await jpeg(50))).status).toBe(404)
    expect((await send(path, await jpeg(50), { 'x-photo-token': 'A'.repeat(43) })).status).toBe(404)
    for (const wrong of [Buffer.from('<svg xmlns="x"></svg>'), Buffer.from('GIF89a........'), Buffer.alloc(0)])
      expect((await send(path, wrong, token)).body).toMatchObject({ code: 'picture_refused' })
    for (const other of ['GIF89a........', 'A text, and no picture'])
      expect((await send(path, Buffer.from(other), token)).body).toMatchObject({ detail: 'Photographs may be JPEG, PNG or WebP files.' })
    expect((await send(path, Buffer.alloc(10 * 1024 * 1024 + 1), token)).status).toBe(413)
    const more = await Promise.all([60, 61, 62, 63, 64].map(async (side) => send(path, await jpeg(side), token)))
    expect(more.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(3)
    // One whose answer was lost is sent again, also when it was the last that has room.
    expect((await send(path, await jpeg(), token)).body.id).toBe(first.body.id)

    const seen = await get(`/api/admin/returns/${asked.returnNumber}/photos/${first.body.id}`, staff.headers)
    expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, max-age=300',
    ])
    const kept = Buffer.from(await seen.arrayBuffer())
    expect(kept.includes('Somebody')).toBe(false)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect((await get(`${path}/${first.body.id}`)).status).toBe(404)
    const opened = await fresh.call('POST', `/api/orders/${sold.number}/access`, { token: sold.token })
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await get(`${path}/${first.body.id}`, { cookie })).status).toBe(200)
    // Number and e-mail address stand on papers that others see.
    const { email } = await staff.order(sold.number)
    const found = await fresh.call<Schema<'Order'>>('POST', '/api/orders/lookup', { number: sold.number, email })
    expect(found.body.returns[0]).toMatchObject({ number: asked.returnNumber, photos: [] })
    const byLookup = { cookie: found.headers.get('set-cookie')?.split(';')[0] ?? '' }
    expect((await get(`${path}/${first.body.id}`, byLookup)).status).toBe(403)
    expect((await send(path, await jpeg(70), byLookup)).status).toBe(403)
    expect((await orderOf(sold)).returns[0]?.photos).toHaveLength(4)
    expect((await checkData(fresh.shop.db)).flatMap((one) => one.violations)).toEqual([])

    await fresh.rows(sql`update return_photo set created_at = now() - interval '181 days'`)
    await runNightly(fresh.shop)
    expect((await get(`${path}/${first.body.id}`, { cookie })).status).toBe(404)
    expect(await fresh.rows(sql`select id from return_photo`)).toEqual([])
  })

  test('a photograph that is sent again while nothing can be stored stays as it is', async () => {
    const sold = await sell(await addProduct(fresh, { stock: 9 }))
    const asked = (await ask(sold, { reason: 'defective' })).body
    const path = `/api/orders/${sold.number}/returns/${asked.returnNumber}/photos`
    const token = { 'x-photo-token': asked.photoToken }
    const { body } = await send(path, await jpeg(), token)
    const see = async () => (await get(`/api/admin/returns/${asked.returnNumber}/photos/${body.id}`, staff.headers)).status
    const unfinished = join(fresh.folder, 'files/unfinished')
    renameSync(unfinished, `${unfinished}-away`)
    writeFileSync(unfinished, 'no folder')
    try {
      expect((await send(path, await jpeg(), token)).status).toBe(500)
      expect((await send(path, await jpeg(50), token)).status).toBe(500)
    } finally {
      rmSync(unfinished)
      renameSync(`${unfinished}-away`, unfinished)
    }
    expect(await see()).toBe(200)
    expect((await orderOf(sold)).returns[0]?.photos).toHaveLength(1)
  })

  test('a category tells which rules name it, and is deleted only when none does', async () => {
    const add = async (name: string) => (await staff.post<Schema<'StaffCategory'>>('categories', { name })).body
    const [named, other] = [await add('Named by a rule'), await add('Named by none')]
    await setRules({ rules: [{ name: 'Sealed goods', categories: ['named by a rule'], days: 10, ...RULE }] })
    const rulesOf = async ({ id }: { id: string }) => (await staff.get<Schema<'StaffCategory'>>(`categories/${id}`)).body.returnRules
    expect([await rulesOf(named), await rulesOf(other)]).toEqual([['Sealed goods'], []])
    const remove = async ({ id }: { id: string }) =>
      (await fresh.call('DELETE', `/api/admin/categories/${id}?version=1`, undefined, staff.headers)).status
    expect([await remove(named), await remove(other)]).toEqual([409, 200])
  })
})
