import { expect, test } from 'vitest'
import type { StaffCategory } from './category-query.ts'
import { couponsText, nameAmong, partsLink } from './category-values.ts'

const category = (id: string, parentId: string | null, position = 0): StaffCategory => ({
  id: `cat_${id}`,
  parentId: parentId === null ? null : `cat_${parentId}`,
  version: 1,
  name: id,
  slug: id,
  path: id,
  depth: parentId === null ? 1 : 2,
  position,
  kind: 'products',
  brandFilter: false,
  visible: true,
  reorderMonths: null,
  description: '',
  imageUrl: null,
  seoTitle: null,
  seoDescription: null,
  partCount: 0,
  activePartCount: 0,
  coupons: { count: 0, codes: [] },
  ruleCount: 0,
  returnRules: [],
})
const below = (count: number) => [category('top', null), ...Array.from({ length: count }, (_, at) => category(`c${at}`, 'top', at))]

test('the way to the parts of a category says when it cannot lead to those of all that is below it', () => {
  const whole = partsLink(below(99), category('top', null))
  expect([whole.label, whole.isWhole]).toEqual(['Show its parts', true])
  expect(decodeURIComponent(whole.href)).toMatch(/^\/admin\/products\?filter=category:any:cat_top,.*,cat_c98$/)
  const first = partsLink(below(100), category('top', null))
  expect([first.label, first.isWhole]).toEqual(['Show the parts of its first 100 categories', false])
  expect(first.href).toBe(whole.href)
})

test.each([
  [{ count: 1, codes: ['A'] }, 'the coupon A'],
  [{ count: 2, codes: ['A', 'B'] }, 'the coupons A, B'],
  [{ count: 1_007, codes: ['A', 'B', 'C', 'D', 'E'] }, 'the coupons A, B, C, D, E and 1,002 more'],
])('%j are named as %s', (coupons, text) => {
  expect(couponsText(coupons)).toBe(text)
})

test('a category is told from another of its name by the one that it is in', () => {
  const named = (id: string, parentId: string | null, name: string) => ({ ...category(id, parentId), name })
  const [fans, brandsOfFans, vacuums, brandsOfVacuums, motors] = [
    named('fans', null, 'Fans'),
    named('b1', 'fans', 'Parts by Brand'),
    named('vacuums', null, 'Vacuums'),
    named('b2', 'vacuums', 'Parts by Brand'),
    named('motors', 'fans', 'Motors'),
  ]
  const nodes = [fans, brandsOfFans, motors, vacuums, brandsOfVacuums]
  expect(nodes.map((node) => nameAmong(nodes, node))).toEqual([
    'Fans',
    'Parts by Brand of Fans',
    'Motors',
    'Vacuums',
    'Parts by Brand of Vacuums',
  ])
})
