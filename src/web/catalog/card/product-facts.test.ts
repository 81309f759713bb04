import { expect, test } from 'vitest'
import { factRows, otherNumbers } from './product-facts.ts'

test('the figures of a part come first, then what all parts have', () => {
  const specifications = [
    { label: 'Diameter', value: '4-3/8 in.' },
    { label: 'Bore', value: '3/16 in.' },
  ]
  const rows = factRows({ specifications, weightGrams: 95, numbers: [{ number: '026715', kind: 'upc' }] })
  expect(rows.map(({ label, value }) => [label, value])).toEqual([
    ['Diameter', '4-3/8 in.'],
    ['Bore', '3/16 in.'],
    ['Weight', '3.4 oz'],
    ['UPC', '026715'],
  ])
})

test('old and foreign numbers are named for what they are, the shown ones are not repeated', () => {
  const numbers = [
    { number: 'S97009745', kind: 'superseded' },
    { number: '99080166', kind: 'cross_reference' },
    { number: 'S97017705', kind: 'mpn' },
    { number: 'PW-1', kind: 'sku' },
  ] as const
  expect(otherNumbers({ numbers: [...numbers], partNumber: 'S97017705', sku: 'PW-1' }).map(({ number }) => number)).toEqual([
    'S97009745',
    '99080166',
  ])
})
