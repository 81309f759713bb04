import { expect, test } from 'vitest'
import { choiceBySpecification, compareSpecificationValues, leadingNumber, readSpecificationChoice } from './specification-choice.ts'

test('a choice is the same list whatever its order, without what is no figure and value', () => {
  expect(readSpecificationChoice('voltage:240-v,rotation:cw,voltage:120-v,rotation:cw')).toEqual([
    'rotation:cw',
    'voltage:120-v',
    'voltage:240-v',
  ])
  expect(readSpecificationChoice('voltage,:120,voltage:,<b>:x,Voltage:120 V,a:b:c')).toEqual([])
  expect(readSpecificationChoice('x'.repeat(100_000))).toEqual([])
  expect(readSpecificationChoice(Array.from({ length: 500 }, (_, at) => `length:${at}`).join())).toHaveLength(40)
})

test('several values of one figure stand together', () => {
  expect([...choiceBySpecification(['rotation:cw', 'voltage:120-v', 'voltage:240-v'])]).toEqual([
    ['rotation', ['cw']],
    ['voltage', ['120-v', '240-v']],
  ])
})

test('values that begin with a number are put in order by it', () => {
  expect(['1-1/8 in.', '3/16 in.', '120 V', '0.5 A', 'CW'].map(leadingNumber)).toEqual([1.125, 0.1875, 120, 0.5, null])
  const sizes = ['12 V DC', '3/8 in.', '240 V', '1/4 in.', '1-1/2 in.', 'Reversible', '5/16 in.', 'CCW']
  expect(sizes.toSorted(compareSpecificationValues)).toEqual([
    '1/4 in.',
    '5/16 in.',
    '3/8 in.',
    '1-1/2 in.',
    '12 V DC',
    '240 V',
    'CCW',
    'Reversible',
  ])
})
