import { expect, test } from 'vitest'
import { brandKey, isNearBrand, withoutTradeWord } from './brand.ts'

test.each([
  ['GE', 'G.E.'],
  ['GE', 'General Electric'],
  ['Dirt Devil', 'dirt-devil parts'],
  ['Miele', 'Mièle'],
  ['Electrolux', 'Electolux'],
  ['Black & Decker', 'Black and Decker'],
])('%s may be %s', (one, other) => {
  expect([isNearBrand(one, other), isNearBrand(other, one)]).toEqual([true, true])
})

test.each([
  ['Broan', 'Nutone'],
  ['Oreck', 'Eureka'],
  ['3M', '4M'],
  ['Hoover', 'Dyson'],
  ['!!!', '???'],
])('%s is not %s', (one, other) => expect(isNearBrand(one, other)).toBe(false))

test('a name of company words alone keeps them', () => expect(brandKey('The Company')).toBe('thecompany'))

test.each([
  ['Hoover Accessories', 'Hoover'],
  ['hoover parts', 'hoover'],
  ['General Electric Components', 'General Electric'],
  ['Parts Master', 'Parts Master'],
  ['Counterparts', 'Counterparts'],
  ['Parts', 'Parts'],
])('%s is matched as %s', (name, matched) => expect(withoutTradeWord(name)).toBe(matched))
