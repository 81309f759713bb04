import { expect, test } from 'vitest'
import { areNearBrands, brandKey, comparedBrand, withoutTradeWord } from './brand.ts'

const areNear = (one: string, other: string) => areNearBrands(comparedBrand(one), comparedBrand(other))

test.each([
  ['GE', 'G.E.'],
  ['GE', 'General Electric'],
  ['Dirt Devil', 'dirt-devil parts'],
  ['Miele', 'Mièle'],
  ['Electrolux', 'Electolux'],
  ['Black & Decker', 'Black and Decker'],
])('%s may be %s', (one, other) => {
  expect([areNear(one, other), areNear(other, one)]).toEqual([true, true])
})

test.each([
  ['Broan', 'Nutone'],
  ['Oreck', 'Eureka'],
  ['3M', '4M'],
  ['Hoover', 'Dyson'],
  ['!!!', '???'],
])('%s is not %s', (one, other) => expect(areNear(one, other)).toBe(false))

test('a text that stands where a name should is near no brand, though it begins with one', () =>
  expect(areNear('Broan', `Broan${' parts'.repeat(50)}`)).toBe(false))

test('a name of company words alone keeps them', () => expect(brandKey('The Company')).toBe('thecompany'))

test.each([
  ['Hoover Accessories', 'Hoover'],
  ['hoover parts', 'hoover'],
  ['General Electric Components', 'General Electric'],
  ['Parts Master', 'Parts Master'],
  ['Counterparts', 'Counterparts'],
  ['Parts', 'Parts'],
])('%s is matched as %s', (name, matched) => expect(withoutTradeWord(name)).toBe(matched))
