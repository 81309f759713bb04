import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'

type Page = Schema<'CategoryPage'>

const fresh = useFreshShop('postgresql')

const MOTORS = 'bathroom-fan-parts/motors'
const BELTS = 'vacuum-parts/vacuum-cleaner-belts'

const pageOf = async (path: string, spec = '', more = '') =>
  (await fresh.call<Page>('GET', `/api/categories/${path}?limit=100&spec=${encodeURIComponent(spec)}${more}`)).body
const idsOf = ({ sections }: Page) => sections.flatMap(({ products }) => products.map(({ id }) => id))
const filterOf = ({ filters }: Page, key: string) => filters.find((filter) => filter.key === key)
const countsOf = (page: Page, key: string) =>
  Object.fromEntries(filterOf(page, key)?.options.map((one) => [one.value, one.productCount]) ?? [])

/** The number of motors with these figures, counted by other means. */
async function motorsWith(condition: ReturnType<typeof sql>) {
  const [row] = await fresh.rows<{ count: number }>(sql`
    select count(*)::int as count from product p join category c on c.id = p.category_id
    where p.active and (c.path = ${MOTORS} or c.path like ${`${MOTORS}/%`}) and ${condition}`)
  return row?.count
}

test('a list offers the figures that its parts state, with the number of parts for each value', async () => {
  const page = await pageOf(MOTORS)
  expect(page.filters.map(({ key }) => key)).toEqual(expect.arrayContaining(['type', 'voltage', 'rotation']))
  for (const { key, options } of page.filters) {
    expect(options.length, key).toBeGreaterThan(1)
    for (const { value, productCount } of options)
      expect((await pageOf(MOTORS, `${key}:${value}`)).total, `${key}:${value}`).toBe(productCount)
  }
  expect(countsOf(page, 'voltage')['120-v']).toBe(await motorsWith(sql`p.specs ->> 'Voltage' = '120 V'`))
})

test('values of one figure are alternatives, figures are not, and each figure counts what the others leave', async () => {
  const page = await pageOf(MOTORS, 'voltage:120-v,voltage:240-v,rotation:reversible')
  expect(page.total).toBe(await motorsWith(sql`p.specs ->> 'Voltage' in ('120 V', '240 V') and p.specs ->> 'Rotation' = 'Reversible'`))
  expect(filterOf(page, 'voltage')?.options.flatMap(({ value, selected }) => (selected ? [value] : []))).toEqual(['120-v', '240-v'])
  expect(countsOf(page, 'voltage')['12-v-dc']).toBe(
    await motorsWith(sql`p.specs ->> 'Voltage' = '12 V DC' and p.specs ->> 'Rotation' = 'Reversible'`),
  )
  const rotations = countsOf(page, 'rotation')
  const sum = Object.values(rotations).reduce((total, count) => total + count, 0)
  expect(sum).toBe(await motorsWith(sql`p.specs ->> 'Voltage' in ('120 V', '240 V')`))
})

test('the third level is a filter, and its own page has the same parts', async () => {
  const [type] = filterOf(await pageOf(MOTORS), 'type')?.options ?? []
  const chosen = await pageOf(MOTORS, `type:${type?.value}`)
  expect(new Set(idsOf(chosen))).toEqual(new Set(idsOf(await pageOf(`${MOTORS}/${type?.value}`))))
})

test('sizes are filters in inches, in their order, beside the brands of vacuum cleaners', async () => {
  const page = await pageOf(BELTS, '', '&vb=hoover')
  const lengths = filterOf(page, 'length')?.options ?? []
  const [first] = lengths.filter(({ productCount }) => productCount > 0)
  expect(lengths[0]?.label).toMatch(/ in\.$/)
  const both = await pageOf(BELTS, `length:${first?.value}`, '&vb=hoover')
  expect(both.total).toBe(first?.productCount)
  // The brands count what the length leaves; one without any such belt stays in the list.
  expect(both.vacuumBrands.find(({ slug }) => slug === 'hoover')?.productCount).toBe(both.total)
  expect(both.vacuumBrands).toHaveLength(page.vacuumBrands.length)
})

test('what is no figure of the list changes nothing; an unknown value of a figure finds nothing, and can be taken out', async () => {
  const whole = await pageOf(MOTORS)
  for (const spec of ['colour:red', 'voltage', ':', "voltage:'; drop table product", 'x'.repeat(7_000)])
    expect((await pageOf(MOTORS, spec)).total, spec.slice(0, 40)).toBe(whole.total)
  const none = await pageOf(MOTORS, 'voltage:999-v')
  expect(none.total).toBe(0)
  expect(filterOf(none, 'voltage')?.options).toContainEqual({ value: '999-v', label: '999-v', productCount: 0, selected: true })
  expect((await fresh.call('GET', `/api/categories/${MOTORS}?spec=${'x'.repeat(8_001)}`)).status).toBe(422)
})

test('a list of several kinds of part, and a list of brands, have no figures', async () => {
  for (const path of ['bathroom-fan-parts', 'vacuum-parts/vacuum-parts-by-brand', 'vacuum-parts/vacuum-parts-by-brand/hoover'])
    expect((await pageOf(path, 'voltage:120-v')).filters).toEqual([])
})
