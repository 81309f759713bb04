import { describe, expect, test } from 'vitest'
import { isOtherNumber } from './number-sentence.ts'

const motor = { matchType: 'partial_part_number', partNumber: 'S97012038', sku: 'PW-10153', matchedNumber: null } as const

describe('whether the best result of a number has another one', () => {
  test.each([
    ['S97012039', true],
    ['broan S97012039', true],
    ['S97-012 039', true],
    ['97012038', false],
    ['S97-012', false],
    ['motor', false],
    ['97012038 120v motor', false],
    ['2 97012038', false],
    ['2 S97 012 038', false],
    ['97012038 97015161', false],
    ['S97012039 120v', true],
    ['S97012039 motor 2', true],
  ])('%s: %s', (typed, isOther) => {
    expect(isOtherNumber(typed, motor)).toBe(isOther)
  })

  test('a number that it has beside its own is its own', () => {
    expect(isOtherNumber('C-0157', { ...motor, matchedNumber: { number: 'C-01575', kind: 'cross_reference' } })).toBe(false)
  })

  test('an exact match, and what words have found, is no other number', () => {
    expect(isOtherNumber('S97012039', { ...motor, matchType: 'exact_part_number' })).toBe(false)
    expect(isOtherNumber('S97012039', { ...motor, matchType: 'name_match' })).toBe(false)
  })
})
