import { describe, expect, test } from 'vitest'
import { changedFields, collisions, mergeSides } from './changes.ts'

const before = { name: 'Motor', price: '10.00', tags: ['fan'] }

describe('two people change a record', () => {
  test('only fields that differ count as changed, lists by what is in them', () => {
    expect(changedFields(before, { ...before, tags: ['fan'] })).toEqual([])
    expect(changedFields(before, { ...before, tags: ['fan', 'new'], price: '11.00' })).toEqual(['price', 'tags'])
  })

  test('changes of different fields merge by themselves', () => {
    const sides = { before, theirs: { ...before, name: 'Fan motor' }, mine: { ...before, price: '11.00' } }
    expect(collisions(sides)).toEqual([])
    expect(mergeSides(sides, new Set())).toEqual({ name: 'Fan motor', price: '11.00', tags: ['fan'] })
  })

  test('the same change by both is none to choose about', () => {
    const both = { ...before, price: '11.00' }
    expect(collisions({ before, theirs: both, mine: { ...both, tags: [] } })).toEqual([])
  })

  test('of a field that both have changed, mine is taken only where I say so', () => {
    const sides = { before, theirs: { ...before, price: '12.00' }, mine: { ...before, price: '11.00', tags: [] } }
    expect(collisions(sides)).toEqual(['price'])
    expect(mergeSides(sides, new Set()).price).toBe('12.00')
    expect(mergeSides(sides, new Set(['price']))).toEqual({ name: 'Motor', price: '11.00', tags: [] })
  })
})
