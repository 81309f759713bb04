import { expect, test } from 'vitest'
import { stateOfZip } from '#domain/customer/zip-code.ts'
import { fieldErrors, otherState } from './customer-rules.ts'
import { findState } from './find-state.ts'

test('a state is found by its code, its name, or how its name begins', () => {
  expect(['MI', 'mo', 'Mich', 'new y', 'm', 'north d'].map(findState)).toEqual(['MI', 'MO', 'MI', 'NY', 'ME', 'ND'])
})

test('letters that fit no state choose none', () => {
  expect(['', ' ', 'zz', 'xq'].map(findState)).toEqual([null, null, null, null])
})

test('a ZIP code tells its state', () => {
  expect(stateOfZip('48104')?.name).toBe('Michigan')
  expect(stateOfZip('481')).toBeUndefined()
})

test('another state is proposed only when one is chosen and the ZIP code lies elsewhere', () => {
  expect(otherState({ postalCode: '48104', state: 'OH' })?.code).toBe('MI')
  expect(otherState({ postalCode: '48104', state: 'MI' })).toBeUndefined()
  expect(otherState({ postalCode: '48104' })).toBeUndefined()
  expect(otherState({ postalCode: '4', state: 'OH' })).toBeUndefined()
})

test('every field that needs attention has its sentence', () => {
  expect(fieldErrors({ email: 'ann' })).toMatchObject({ email: 'Please enter a valid email address.', city: 'Please fill in: City' })
})
