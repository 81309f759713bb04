import { expect, test } from 'vitest'
import { matchBrand } from './match-brand.ts'

const brands = [
  { name: 'Broan', slug: 'broan', aliases: [] },
  { name: 'NuTone', slug: 'nutone', aliases: ['Broan-NuTone', 'Nutone Parts'] },
  { name: 'Dirt Devil', slug: 'royal', aliases: [] },
  { name: 'Sears', slug: 'sears', aliases: ['Kenmore'] },
  { name: 'Kenmore Elite', slug: 'kenmore-elite', aliases: ['Kenmore'] },
  { name: 'Logo', slug: 'logo', aliases: [] },
]
const nameOf = (file: string) => {
  const match = matchBrand(file, brands)
  return 'brand' in match ? match.brand.name : match.reason
}

test.each([
  ['broan.png', 'Broan'],
  ['BROAN Logo.JPG', 'Broan'],
  ['logo_nutone.webp', 'NuTone'],
  ['broan-nutone.png', 'NuTone'],
  ['royal.png', 'Dirt Devil'],
  ['dirt devil.png', 'Dirt Devil'],
  ['logo.png', 'Logo'],
])('%s is the logo of %s', (file, name) => expect(nameOf(file)).toBe(name))

test('two brands of one other name are told apart by how a file may be named', () => {
  expect(nameOf('kenmore.png')).toBe('Sears and Kenmore Elite are called so: name the file sears')
})

test.each(['miele.png', '.png', '', '電.png', 'broan-2.png'])('%s is for none', (file) =>
  expect(nameOf(file)).toMatch(/^no brand is called/),
)
