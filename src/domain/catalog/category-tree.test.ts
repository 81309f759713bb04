import { describe, expect, test } from 'vitest'
import { branchOf, flattenTree, followWords, pathChanges, refusePlace } from './category-tree.ts'
import type { TreeCategory } from './category-tree.ts'

type Row = [id: `cat_${string}`, parentId: `cat_${string}` | null, slug: string, kind?: 'products' | 'brands']

/** A tree of rows that come parents first; names are the slugs in capitals. */
function tree(...rows: Row[]): TreeCategory[] {
  const nodes: TreeCategory[] = []
  for (const [position, [id, parentId, slug, kind = 'products']] of rows.entries()) {
    const parent = nodes.find((node) => node.id === parentId)
    nodes.push({
      id,
      parentId,
      slug,
      kind,
      position,
      name: slug.toUpperCase(),
      path: parent ? `${parent.path}/${slug}` : slug,
      depth: (parent?.depth ?? 0) + 1,
    })
  }
  return nodes
}

const nodes = tree(
  ['cat_a', null, 'a'],
  ['cat_b', 'cat_a', 'b'],
  ['cat_c', 'cat_b', 'c'],
  ['cat_d', null, 'd'],
  ['cat_e', 'cat_d', 'e', 'brands'],
)
const kind = 'products'

describe('the category tree', () => {
  test('is read from the top, children behind their parent', () => {
    expect(flattenTree(nodes.toReversed()).map(({ id }) => id)).toEqual(['cat_a', 'cat_b', 'cat_c', 'cat_d', 'cat_e'])
    expect(branchOf(nodes, 'cat_b').map(({ id }) => id)).toEqual(['cat_b', 'cat_c'])
  })

  test('equal positions stand by name', () => {
    const equal = tree(['cat_z', null, 'z'], ['cat_y', null, 'y']).map((node) => ({ ...node, position: 0 }))
    expect(flattenTree(equal).map(({ id }) => id)).toEqual(['cat_y', 'cat_z'])
  })

  test('a category that moves takes the addresses below it along', () => {
    expect(pathChanges(nodes, 'cat_b', { parentId: 'cat_d', slug: 'b2' })).toEqual([
      { id: 'cat_b', from: 'a/b', to: 'd/b2' },
      { id: 'cat_c', from: 'a/b/c', to: 'd/b2/c' },
    ])
    expect(pathChanges(nodes, 'cat_b', { parentId: 'cat_a', slug: 'b' })).toEqual([])
  })

  test.each([
    ['itself', 'cat_a', 'cat_a', 'a', 'parentId'],
    ['what is below it', 'cat_a', 'cat_c', 'a', 'parentId'],
    ['a fourth level', 'cat_a', 'cat_d', 'a', 'parentId'],
    ['a parent that is gone', 'cat_b', 'cat_gone', 'b', 'parentId'],
    ['a slug of a sibling in capitals', 'cat_b', 'cat_d', 'E', 'slug'],
  ] as const)('a category cannot stand under %s', (_, id, parentId, slug, field) => {
    expect(refusePlace(nodes, { id, kind }, { parentId, slug })?.field).toBe(field)
  })

  test('brand tiles cannot stand on the third level, whether moved or below what moves', () => {
    expect(refusePlace(nodes, { id: 'cat_e', kind: 'brands' }, { parentId: 'cat_b', slug: 'e' })?.field).toBe('kind')
    expect(refusePlace(nodes, { id: 'cat_d', kind }, { parentId: 'cat_a', slug: 'd' })?.field).toBe('kind')
  })

  test('it can stay where it is', () => {
    for (const node of nodes) expect(refusePlace(nodes, node, node)).toBeNull()
  })
})

describe('the words of a coupon', () => {
  const before = [
    { id: 'cat_1', name: 'Bags', slug: 'bags' },
    { id: 'cat_2', name: 'Belts', slug: 'belts' },
    { id: 'cat_3', name: 'Old Bags', slug: 'old-bags' },
  ] as const

  test('follow a renamed category, and words that named nothing stay', () => {
    const after = [{ id: 'cat_1', name: 'Sacks', slug: 'sacks' }, before[1], before[2]] as const
    expect(followWords(['BAGS ', 'lamps', 'belts'], { before, after, wanted: new Set(['cat_1', 'cat_2']) })).toEqual([
      'lamps',
      'belts',
      'sacks',
    ])
  })

  test('stay when the slug still names it', () => {
    const after = [{ id: 'cat_1', name: 'Sacks', slug: 'bags' }, before[1], before[2]] as const
    expect(followWords(['Bags'], { before, after, wanted: new Set(['cat_1']) })).toEqual(['Bags'])
  })

  test('never come to name another category', () => {
    const after = [{ id: 'cat_1', name: 'Belts', slug: 'straps' }, before[1], before[2]] as const
    expect(followWords(['bags'], { before, after, wanted: new Set(['cat_1']) })).toEqual(['straps'])
    const twice = [{ id: 'cat_1', name: 'Belts', slug: 'belts' }, before[1], before[2]] as const
    expect(followWords(['bags'], { before, after: twice, wanted: new Set(['cat_1']) })).toBeNull()
  })
})
