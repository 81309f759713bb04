import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { addProduct } from '#test/support/build.ts'
import { quoteOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Posted } from '#test/support/schema.ts'

type Resolved = Posted<'/api/quick-order/resolve'>

const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'

describe.each(KINDS)('the order pad on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const post = <Body = Resolved>(body: unknown, address?: string) => fresh.call<Body>('POST', '/api/quick-order/resolve', body, {}, address)
  const resolve = async (...lines: [number: string, quantity: number][]) => {
    const { status, body } = await post({ lines: lines.map(([number, quantity]) => ({ number, quantity })) })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.lines
  }
  const resolveOne = async (number: string, quantity = 1) => {
    const [line] = await resolve([number, quantity])
    if (!line) throw new Error('no line')
    return line
  }

  test('a current number, ours or a bar code is found, whatever its case and separators', async () => {
    for (const [typed, number, as] of [
      ['s97-017 705', 'S97017705', 'mpn'],
      ['PW-10131', 'PW-10131', 'sku'],
      ['026715987641', '026715987641', 'upc'],
    ] as const)
      expect(await resolveOne(typed)).toMatchObject({ status: 'found', matched: { number, kind: as }, choices: [] })
  })

  test('a number among other words is found', async () => {
    expect(await resolveOne('motor S97017705 120V')).toMatchObject({ status: 'found', product: { slug: MOTOR } })
  })

  test('an old number leads to the part that replaced it, a foreign one to its like', async () => {
    expect(await resolveOne('S97009745')).toMatchObject({
      status: 'replaced',
      matched: { number: 'S97009745', kind: 'superseded' },
      product: { slug: MOTOR, partNumber: 'S97017705' },
    })
    expect(await resolveOne('99080517')).toMatchObject({
      status: 'foreign',
      matched: { kind: 'cross_reference' },
      product: { slug: MOTOR },
    })
  })

  describe('several parts, and none', () => {
    beforeAll(async () => {
      for (let index = 0; index < 7; index++)
        await addProduct(fresh, { numbers: [{ number: 'OLD-4711', kind: 'superseded' }], suggestionPriority: 100 - index })
      await addProduct(fresh, { partNumber: 'OWN-4711', numbers: [{ number: 'TWO-4711', kind: 'cross_reference' }] })
      await addProduct(fresh, { numbers: [{ number: 'OWN-4711', kind: 'superseded' }] })
    })

    test('a number of several parts offers five of them', async () => {
      const line = await resolveOne('old 4711')
      expect(line).toMatchObject({ status: 'ambiguous', product: null, matched: null, unitPriceCents: null })
      expect(line.choices).toHaveLength(5)
    })

    test('who bears a number comes before who replaced it', async () => {
      expect(await resolveOne('OWN4711')).toMatchObject({ status: 'found', product: { partNumber: 'OWN-4711' } })
    })

    test('words suggest the parts whose names contain them all', async () => {
      const { status, choices } = await resolveOne('688 motor')
      expect(status).toBe('ambiguous')
      expect(choices.length).toBeGreaterThan(0)
      for (const { name } of choices) expect(name).toMatch(/688.*motor|motor.*688/i)
    })

    test('a mistyped number is not found, and offers up to three that are nearly it', async () => {
      const { status, choices } = await resolveOne('S97017750')
      expect(status).toBe('not_found')
      expect(choices.map(({ partNumber }) => partNumber)).toContain('S97017705')
      expect(choices.length).toBeLessThanOrEqual(3)
      expect(await resolveOne('QQQQQQ0')).toMatchObject({ status: 'not_found', choices: [], product: null })
    })

    test('a part that is not sold any more is not found', async () => {
      expect((await resolveOne('302100110')).status).toBe('not_found')
    })

    test('signs that mean something to the database mean nothing here', async () => {
      for (const text of ['%%% ___ 100%', "'; drop table product; --1", '\\\\ 5', 'motor%'])
        expect(await resolveOne(text)).toMatchObject({ product: null })
    })
  })

  test('each line has the price at its quantity and the next price break', async () => {
    expect(await resolveOne('FB-500-4', 2)).toMatchObject({
      unitPriceCents: 675,
      nextBreak: { more: 1, unitPriceCents: 625 },
      conflicts: [],
    })
    expect(await resolveOne('FB-500-4', 6)).toMatchObject({ unitPriceCents: 580, nextBreak: null })
  })

  test('insufficient stock, sold out, and the same part twice are reported', async () => {
    const number = 'STOCK-4812'
    const [few, none] = [
      await addProduct(fresh, { partNumber: number, numbers: [{ number: 'STOCK-OLD-1', kind: 'superseded' }], stock: 4 }),
      await addProduct(fresh, { partNumber: 'STOCK-4813', stock: 0 }),
    ]
    expect(await resolveOne(number, 4)).toMatchObject({ conflicts: [], product: { slug: few, available: 4 } })
    expect(await resolveOne(number, 5)).toMatchObject({ conflicts: ['more_than_stock'], product: { available: 4 } })
    expect(await resolveOne('STOCK-4813')).toMatchObject({ conflicts: ['sold_out'], product: { slug: none, available: 0 } })
    const twice = await resolve([number, 3], ['STOCK-OLD-1', 2], ['D132', 1])
    expect(twice.map(({ conflicts }) => conflicts)).toEqual([['same_part', 'more_than_stock'], ['same_part', 'more_than_stock'], []])
    expect((await resolveOne('S97017705')).product?.available, 'more than a few').toBe(38)
    expect((await resolveOne('BW-612-CCW')).product?.available ?? null).toSatisfy((count) => count === null || count <= 99)
  })

  test('prices agree with the quote, also where a part is on two lines', async () => {
    const lines = await resolve(['FB-500-4', 2], ['fb5004', 4], ['S97017705', 1], ['68W', 3])
    const items = lines.map(({ product, quantity }) => ({ slug: product?.slug ?? '', quantity }))
    const { quote } = await quoteOf(fresh, items)
    expect(lines.reduce((sum, { unitPriceCents, quantity }) => sum + (unitPriceCents ?? 0) * quantity, 0)).toBe(quote.subtotalCents)
  })

  test('200 lines of every kind take at most three statements and answer in their order', async () => {
    const known = await fresh.rows<{ number: string }>(sql`
      select n.number from part_number n join product p on p.id = n.product_id and p.active where n.kind <> 'sku' order by n.normalised limit 120`)
    const lines = Array.from({ length: 200 }, (_, index) => ({
      number: known[index]?.number ?? (index % 2 ? `ZZ${index}9999` : `${index} motor`),
      quantity: (index % 99) + 1,
    }))
    const { result, statements } = await countStatements(() => post({ lines }))
    expect(result.status).toBe(200)
    expect(result.body.lines.map(({ number, quantity }) => ({ number, quantity }))).toEqual(lines)
    expect(result.body.lines.slice(0, 120).filter(({ product }) => product === null)).toEqual([])
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(3)
  })

  test.each([
    [{}, 'lines'],
    [{ lines: [] }, 'lines'],
    [{ lines: Array.from({ length: 201 }, () => ({ number: 'S1', quantity: 1 })) }, 'lines'],
    [{ lines: [{ number: 'S1', quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ number: 'S1', quantity: 100 }] }, 'lines.0.quantity'],
    [{ lines: [{ number: 'S1', quantity: 1.5 }] }, 'lines.0.quantity'],
    [{ lines: [{ number: ' ', quantity: 1 }] }, 'lines.0.number'],
    [{ lines: [{ number: 'S'.repeat(81), quantity: 1 }] }, 'lines.0.number'],
    [{ lines: [{ number: 'S1', quantity: 1, priceCents: 1 }] }, 'lines.0.priceCents'],
    [{ lines: [{ number: 'S1', quantity: 1 }], coupon: 'X' }, 'coupon'],
  ])('what is no list of at most 200 numbers and quantities is refused by name (%#)', async (body, field) => {
    const answer = await post<{ fields: Record<string, string> }>(body)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
  })

  test('one visitor may ask 30 times a minute', async () => {
    const ask = () => post({ lines: [{ number: 'S97017705', quantity: 1 }] }, '203.0.113.77')
    for (let index = 0; index < 30; index++) expect((await ask()).status).toBe(200)
    const { status, headers } = await ask()
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  })
})
