import { expect, test } from 'vitest'
import { falselyNamedModels } from './fit-claim.ts'

const denied = ['671', '696N', 'FV-05VQ5']

test.each([
  ['Used in Broan 670 and 671.', ['671']],
  ['<p><strong>Fits:</strong> 695, 696N. Check the number.</p>', ['696N']],
  ['Made for Panasonic FV-05VQ3 and FV-05VQ5', ['FV-05VQ5']],
  ['Fits Broan 670. Does not go into the 671 of the same series.', []],
  ['Fits 671-B and 1671.', []],
  ['', []],
])('%s', (text, models) => {
  expect(falselyNamedModels(text, { denied, fitting: [] })).toEqual(models)
})

test('the same number may be that of another maker, whose model it fits', () => {
  expect(falselyNamedModels('Fits 671.', { denied, fitting: ['671'] })).toEqual([])
})

test('a text of any length is read in no time', () => {
  const before = process.threadCpuUsage()
  falselyNamedModels('Fits '.repeat(20_000) + '<'.repeat(20_000), { denied, fitting: [] })
  // The thread's own computing: what else the machine does is not counted.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500)
})
