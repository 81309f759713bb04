import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { countStatements } from '#server/db/statements.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Posted, Schema } from '#test/support/schema.ts'

type Fit = Schema<'Fit'>
type Fits = Posted<'/api/fits'>

const MOTOR = 'broan-s97012038-replacement-motor-for-model-688-bathroom-fan'
const REVERSED = 'broan-s99080592-bathroom-fan-motor'
const OTHER_KIND = 'kirby-301291-knurled-brush-roll-belt'
const UNSTATED = 'nutone-s0529b000-motor-and-wheel-assembly'

describe.each(KINDS)('fit on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const fitOf = async (slug: string, model: string) => (await fresh.call<Fit>('GET', `/api/products/${slug}/fit?model=${model}`)).body
  const modelId = async (path: string) => (await fresh.call<Schema<'ModelPage'>>('GET', `/api/models/${path}`)).body.id

  test('a part that the maker lists fits, and nothing else is offered', async () => {
    expect(await fitOf(MOTOR, 'broan/688')).toEqual({
      answer: 'fits',
      reason: 'The maker lists this part for the model.',
      source: 'maker',
      note: '',
      alternative: null,
    })
  })

  test('a part that does not fit says why, and names the one that does', async () => {
    const fit = await fitOf(REVERSED, 'broan/688')
    expect(fit).toMatchObject({
      answer: 'does_not_fit',
      source: 'maker',
      note: 'The shaft turns the other way.',
      alternative: { slug: MOTOR },
    })
    expect(fit.alternative?.priceCents).toBeGreaterThan(0)
  })

  test('a part without a statement is not known, with the part of its kind that is', async () => {
    expect(await fitOf(UNSTATED, 'broan/688')).toMatchObject({
      answer: 'not_known',
      source: null,
      note: '',
      alternative: { drawing: { family: 'motor' } },
    })
    expect(await fitOf(OTHER_KIND, 'broan/688')).toMatchObject({ answer: 'not_known', alternative: null })
  })

  test('a model is named by its id as well', async () => {
    expect(await fitOf(MOTOR, await modelId('broan/688'))).toEqual(await fitOf(MOTOR, 'broan/688'))
  })

  test('a part that is no longer sold is not what to take instead', async () => {
    const slug = 'simplicity-b012-0700-geared-belt-7-series'
    expect((await fitOf('riccar-b160-2424-vibrance-upright-belt', 'simplicity/s20ezm')).alternative?.slug).toBe(slug)
    await fresh.rows(sql`update product set active = false where slug = ${slug}`)
    fresh.shop.cache.clear()
    expect(await fitOf('riccar-b160-2424-vibrance-upright-belt', 'simplicity/s20ezm')).toMatchObject({
      answer: 'does_not_fit',
      alternative: null,
    })
  })

  test('an unknown model or part is 404, a renamed part says where it is now', async () => {
    const ask = (slug: string, model: string) => fresh.call<Record<string, unknown>>('GET', `/api/products/${slug}/fit?model=${model}`)
    expect((await ask(MOTOR, 'broan/no-such')).body).toMatchObject({ status: 404, detail: 'Model not found' })
    expect((await ask('no-such-part', 'broan/688')).body).toMatchObject({ status: 404, detail: 'Product not found' })
    await fresh.rows(sql`insert into redirect (from_path, to_path) values ('/product/old-motor', ${`/product/${MOTOR}`})`)
    expect((await ask('old-motor', 'broan/688')).body).toMatchObject({ status: 308, location: `/product/${MOTOR}` })
  })

  test.each(['', 'model=', 'model=a/b/c', 'model=%25', `model=${'x'.repeat(202)}`, 'model=broan/688&price=1'])(
    'the query %j is refused',
    async (query) => {
      expect((await fresh.call('GET', `/api/products/${MOTOR}/fit?${query}`)).status).toBe(422)
    },
  )

  test('many parts are answered in one statement, those not sold left out', async () => {
    const id = await modelId('broan/688')
    const slugs = [MOTOR, REVERSED, UNSTATED, OTHER_KIND, 'no-such-part', 'marley-302100110-wall-heater-grille']
    const { result, statements } = await countStatements(() => fresh.call<Fits>('POST', '/api/fits', { modelId: id, slugs }))
    expect(statements).toHaveLength(1)
    const answers = new Map(result.body.fits.map(({ slug, answer }) => [slug, answer]))
    expect(Object.fromEntries(answers)).toEqual({
      [MOTOR]: 'fits',
      [REVERSED]: 'does_not_fit',
      [UNSTATED]: 'not_known',
      [OTHER_KIND]: 'not_known',
    })
    expect(result.body.fits.find(({ slug }) => slug === REVERSED)?.alternative).toMatchObject({ slug: MOTOR, partNumber: 'S97012038' })
    expect(result.headers.get('cache-control')).toBe('no-store')
  })

  test('one answer takes at most two statements', async () => {
    fresh.shop.cache.clear()
    expect((await countStatements(() => fitOf(REVERSED, 'broan/688'))).statements.length).toBeLessThanOrEqual(2)
  })

  test('a request about many parts is validated', async () => {
    const ask = async (body: unknown) => (await fresh.call('POST', '/api/fits', body)).status
    const id = await modelId('broan/688')
    expect(await ask({ modelId: 'mdl_gone', slugs: [MOTOR] })).toBe(404)
    expect(await ask({ modelId: id, slugs: [] })).toBe(422)
    expect(await ask({ modelId: id, slugs: Array.from({ length: 201 }, () => MOTOR) })).toBe(422)
    expect(await ask({ modelId: id, slugs: [MOTOR], quantity: 1 })).toBe(422)
    expect(await ask({ modelId: id, slugs: [7] })).toBe(422)
  })

  test('one visitor asks at most 120 times a minute', async () => {
    const id = await modelId('broan/688')
    const ask = async () => (await fresh.call('POST', '/api/fits', { modelId: id, slugs: [MOTOR] }, {}, '203.0.113.7')).status
    const statuses: number[] = []
    for (let asked = 0; asked < 121; asked++) statuses.push(await ask())
    expect(statuses.filter((status) => status === 429)).toEqual([429])
  })
})
