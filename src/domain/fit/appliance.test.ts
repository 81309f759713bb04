import { expect, test } from 'vitest'
import { APPLIANCE_TYPES, modelName, toldTypes } from './appliance.ts'

test('the way to the label is told of every kind of machine but those whose steps a shop has taken away', () => {
  expect(toldTypes()).toEqual(APPLIANCE_TYPES)
  expect(toldTypes({ 'bath-fan': [], 'wall-fan': ['Take off the cover.'], other: [] })).toEqual(
    APPLIANCE_TYPES.filter((type) => type !== 'bath-fan' && type !== 'other'),
  )
})

test('a model that is known by its number alone is called by its kind, or just a machine', () => {
  expect([modelName('bath-fan'), modelName('other')]).toEqual(['Bathroom fan', 'Machine'])
})
