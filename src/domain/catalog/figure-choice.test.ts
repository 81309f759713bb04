import { expect, test } from 'vitest'
import { choiceByFigure, compareFigureValues, leadingNumber, readFigureChoice } from './figure-choice.ts'

test('a choice is the same list whatever its order, without what is no figure and value', () => {
  expect(readFigureChoice('voltage:240-v,rotation:cw,voltage:120-v,rotation:cw')).toEqual(['rotation:cw', 'voltage:120-v', 'voltage:240-v'])
  expect(readFigureChoice('voltage,:120,voltage:,<b>:x,Voltage:120 V,a:b:c')).toEqual([])
  expect(readFigureChoice('x'.repeat(100_000))).toEqual([])
  expect(readFigureChoice(Array.from({ length: 500 }, (_, at) => `length:${at}`).join())).toHaveLength(40)
})

test('several values of one figure stand together', () => {
  expect([...choiceByFigure(['rotation:cw', 'voltage:120-v', 'voltage:240-v'])]).toEqual([
    ['rotation', ['cw']],
    ['voltage', ['120-v', '240-v']],
  ])
})

test('values that begin with a number are put in order by it', () => {
  expect(['1-1/8 in.', '3/16 in.', '120 V', '0.5 A', 'CW'].map(leadingNumber)).toEqual([1.125, 0.1875, 120, 0.5, null])
  const sizes = ['12 V DC', '3/8 in.', '240 V', '1/4 in.', '1-1/2 in.', 'Reversible', '5/16 in.', 'CCW']
  expect(sizes.toSorted(compareFigureValues)).toEqual([
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
