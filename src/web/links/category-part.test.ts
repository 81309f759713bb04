import { expect, test } from 'vitest'
import { categoryPart } from './category-part.ts'

const families = (...categories: [name: string, path: string][]) =>
  categories.map(([name, path]) => categoryPart(name, path).drawing.family)

test('a category of fans or vacuums without a picture has the drawing of what its name says', () => {
  expect(
    families(
      ['Blower Wheels & Blades', 'bathroom-fan-parts/blower-wheels-blades'],
      ['Housings', 'bathroom-fan-parts/housings'],
      ['Upright Bags', 'vacuum-parts/vacuum-cleaner-bags/upright-bags'],
      ['Motor Assemblies', 'bathroom-fan-parts/motors/motor-assemblies'],
      ['One-Inch Filters', 'furnace-air-filters/one-inch-filters'],
      ['Wiring Parts', 'hardware-accessories/wiring-parts'],
    ),
  ).toEqual(['blower-wheel', 'housing', 'vacuum-bag', 'motor-assembly', 'filter', 'wiring'])
})

test('the same words in a shop for other machines are other things: those have a plate with their name', () => {
  expect(
    families(
      ['Wheels', 'lawn-mower-parts/wheels'],
      ['Blades', 'lawn-mower-parts/blades'],
      ['Bags & Chutes', 'lawn-mower-parts/bags-chutes'],
      ['Housings', 'housings'],
      ['Ice Maker Assembly', 'refrigerator-parts/ice-maker-assembly'],
      ['Oil Filters', 'lawn-mower-parts/engine/oil-filters'],
      ['PTO Switches', 'lawn-mower-parts/pto-switches'],
    ),
  ).toEqual(Array.from({ length: 7 }, () => 'other'))
  expect(families(['Drive Belts', 'lawn-mower-parts/belts/drive-belts'], ['Pump Motors', 'pump-motors'])).toEqual(['belt', 'motor'])
})
