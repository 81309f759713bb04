import { expect, test } from 'vitest'
import type { TreeCategory } from '#domain/catalog/category-tree.ts'
import { isThere, placeAfter, placeDropped, placeOf, refusalOf, zoneAt } from './tree-steps.ts'

type Id = TreeCategory['id']
const node = (id: Id, parentId: Id | null, position: number, depth: number): TreeCategory => ({
  id,
  parentId,
  position,
  depth,
  name: id,
  slug: id,
  path: id,
  kind: 'products',
})
/* a(a1, a2(x)), b, c */
const nodes = [
  node('cat_a', null, 0, 1),
  node('cat_a1', 'cat_a', 0, 2),
  node('cat_a2', 'cat_a', 1, 2),
  node('cat_x', 'cat_a2', 0, 3),
  node('cat_b', null, 1, 1),
  node('cat_c', null, 2, 1),
]
const of = (id: Id) => nodes.find((one) => one.id === id) ?? node(id, null, 0, 1)

test.each([
  ['cat_b', 'up', { parentId: null, beforeId: 'cat_a' }],
  ['cat_a', 'up', null],
  ['cat_a', 'down', { parentId: null, beforeId: 'cat_c' }],
  ['cat_b', 'down', { parentId: null, beforeId: null }],
  ['cat_c', 'down', null],
  ['cat_b', 'indent', { parentId: 'cat_a', beforeId: null }],
  ['cat_a1', 'indent', null],
  ['cat_a2', 'outdent', { parentId: null, beforeId: 'cat_b' }],
  ['cat_b', 'outdent', null],
] as const)('%s goes %s', (id, step, place) => expect(placeAfter(nodes, of(id), step)).toEqual(place))

test('a row is dropped before, into or behind another; behind an open one before its first child', () => {
  expect([0, 15, 35].map((y) => zoneAt(y, { top: 0, height: 36 }))).toEqual(['before', 'inside', 'after'])
  const drop = (overId: Id, zone: 'before' | 'inside' | 'after', isOpen = true) =>
    placeDropped(nodes, { id: 'cat_c', overId, zone, isOpen })
  expect(drop('cat_b', 'before')).toEqual({ parentId: null, beforeId: 'cat_b' })
  expect(drop('cat_b', 'inside')).toEqual({ parentId: 'cat_b', beforeId: null })
  expect(drop('cat_a', 'after')).toEqual({ parentId: 'cat_a', beforeId: 'cat_a1' })
  expect(drop('cat_a', 'after', false)).toEqual({ parentId: null, beforeId: 'cat_b' })
  expect(drop('cat_b', 'after')).toEqual({ parentId: null, beforeId: null })
  expect(drop('cat_c', 'inside')).toBeNull()
})

test('where it stands already is no move', () => {
  expect(isThere(nodes, of('cat_b'), placeOf(nodes, of('cat_b')))).toBe(true)
  expect(isThere(nodes, of('cat_b'), { parentId: null, beforeId: 'cat_b' })).toBe(true)
  expect(isThere(nodes, of('cat_b'), { parentId: 'cat_a', beforeId: null })).toBe(false)
})

test('why it cannot stand somewhere is said', () => {
  expect(refusalOf(nodes, of('cat_a'), 'cat_x')).toBe('A category cannot stand below itself.')
  expect(refusalOf(nodes, of('cat_a'), 'cat_b')).toBe('It would make 4 levels; 3 are possible.')
  expect(refusalOf(nodes, of('cat_b'), 'cat_c')).toBeNull()
})
