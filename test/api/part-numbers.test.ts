import { beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got } from '#test/support/schema.ts'

type Known = Got<'/api/part-numbers/{number}'>

describe.each(KINDS)('what a part number leads to on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const ask = <Body = Known>(number: string) => fresh.call<Body>('GET', `/api/part-numbers/${encodeURIComponent(number)}`)
  const known = async (number: string) => {
    const { status, body } = await ask(number)
    expect(status).toBe(200)
    return body
  }
  beforeAll(async () => {
    for (const name of ['First', 'Second']) await addProduct(fresh, { name, numbers: [{ number: 'SHARED-1', kind: 'cross_reference' }] })
  })

  test.each(['S97017705', 's97-017/705', ' s97 017.705', 'pw 10131'])('%j is a current number', async (number) => {
    const { status, products } = await known(number)
    expect(status).toBe('current')
    expect(products.map(({ partNumber }) => partNumber)).toEqual(['S97017705'])
  })

  test('an old number leads to its successor, with its address in the one form that counts', async () => {
    expect(await known('s97-009745')).toMatchObject({
      status: 'replaced',
      normalised: 'S97009745',
      number: 'S97009745',
      kind: 'superseded',
      products: [{ partNumber: 'S97017705', stock: { state: 'in_stock' } }],
    })
  })

  test('a number leads to the part that is sold, through those that replaced it and were replaced themselves', async () => {
    const [first, second, third] = ['CHAIN-1001', 'CHAIN-2002', 'CHAIN-3003']
    const old = (number: string) => [{ number, kind: 'superseded' }]
    const address = await addProduct(fresh, { partNumber: first, active: false })
    await addProduct(fresh, { partNumber: second, numbers: old(first), active: false })
    await addProduct(fresh, { name: 'Third of a chain', partNumber: third, numbers: old(second) })
    // Two that replaced each other, of which none is sold, lead nowhere.
    await addProduct(fresh, { partNumber: 'RING-4004', numbers: old('RING-5005'), active: false })
    const ring = await addProduct(fresh, { partNumber: 'RING-5005', numbers: old('RING-4004'), active: false })
    for (const number of [first, second])
      expect(await known(number)).toMatchObject({ status: 'replaced', number, kind: 'superseded', products: [{ partNumber: third }] })
    expect((await ask('RING-4004')).status).toBe(404)
    // So do the addresses that they had.
    expect((await fresh.call('GET', `/api/products/${address}`)).body).toMatchObject({ code: 'moved', location: '/part/CHAIN1001' })
    expect((await fresh.call('GET', `/api/products/${ring}`)).body).toMatchObject({ code: 'not_found' })
    const { body } = await fresh.call<Got<'/api/search'>>('GET', `/api/search?q=${first}`)
    expect(body.results).toMatchObject([{ partNumber: third, matchedNumber: { number: first, kind: 'superseded' } }])
    const resolved = await fresh.call('POST', '/api/quick-order/resolve', { lines: [{ number: first, quantity: 1 }] })
    expect(resolved.body).toMatchObject({ lines: [{ status: 'replaced', product: { partNumber: third } }] })
  })

  test('a foreign number leads to its like, one of several parts to a choice', async () => {
    expect(await known('c01575')).toMatchObject({ status: 'foreign', number: 'C-01575', products: [{ partNumber: 'S97012038' }] })
    const { status, products } = await known('shared1')
    expect([status, products.map(({ name }) => name).toSorted()]).toEqual(['ambiguous', ['First', 'Second']])
  })

  test.each(['S00000000', '302100110', '--', '%', 'S9701770', "'"])('%j leads nowhere: 404', async (number) => {
    const { status, body } = await ask<{ detail: string }>(number)
    expect([status, body.detail]).toEqual([404, 'No part has this number'])
  })

  test('it takes two statements, and none the second time', async () => {
    fresh.shop.cache.clear()
    expect((await countStatements(() => known('S97009745'))).statements).toHaveLength(2)
    expect((await countStatements(() => known('S97009745'))).statements).toHaveLength(0)
  })
})
