import { expect, test } from 'vitest'
import { readReference, referenceRows } from './order-references.ts'

test.each([
  ['poNumber', 40],
  ['jobName', 60],
  ['company', 80],
] as const)('%s may have %i characters, and no more', (field, most) => {
  expect(readReference(field, 'x'.repeat(most))).toEqual({ value: 'x'.repeat(most) })
  expect(readReference(field, 'x'.repeat(most + 1))).toEqual({ error: `Please use at most ${most} characters.` })
})

test('a reference is one line, without control characters, and nothing but spaces is nothing', () => {
  expect(readReference('poNumber', ' PO\r\n10\u000042\t ')).toEqual({ value: 'PO 10 42' })
  expect(readReference('jobName', ' \n ')).toEqual({ value: null })
})

test('an order shows the references that it has', () => {
  expect(referenceRows({ poNumber: null, jobName: null })).toEqual([])
  expect(referenceRows({ poNumber: '1042', jobName: 'Unit 12' })).toEqual([
    { label: 'PO number', text: '1042' },
    { label: 'Job name', text: 'Unit 12' },
  ])
})
