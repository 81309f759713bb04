import { expect, test } from 'vitest'
import { matchCategory } from './match-category.ts'

const categories = [
  { slug: 'upright-bags', path: 'vacuum-parts/bags/upright-bags' },
  { slug: 'belts', path: 'vacuum-parts/belts' },
  { slug: 'belts', path: 'fan-parts/belts' },
]
const pathOf = (name: string) => {
  const match = matchCategory(name, categories)
  return 'category' in match ? match.category.path : match.reason
}

test.each(['upright-bags.png', 'Upright Bags.JPG', 'upright_bags.webp', 'vacuum-parts-bags-upright-bags.png'])(
  '%s is for upright bags',
  (name) => {
    expect(pathOf(name)).toBe('vacuum-parts/bags/upright-bags')
  },
)

test('two categories of one slug are told apart by their paths, and the file is told how', () => {
  expect(pathOf('fan-parts-belts.png')).toBe('fan-parts/belts')
  expect(pathOf('belts.png')).toBe('2 categories have the slug "belts": name the file vacuum-parts-belts')
})

test.each(['motors.png', '.png', '', '電.png'])('%s is for none', (name) => {
  expect(pathOf(name)).toMatch(/^no category has the slug/)
})
