import { expect, test } from 'vitest'
import { stateByTyping } from './state-field.tsx'

test('a state is found by its code, its name, or how its name begins', () => {
  expect(['MI', 'mo', 'Mich', 'new y', 'm', 'north d'].map(stateByTyping)).toEqual(['MI', 'MO', 'MI', 'NY', 'ME', 'ND'])
})

test('letters that fit no state choose none', () => {
  expect(['', ' ', 'zz', 'xq'].map(stateByTyping)).toEqual([null, null, null, null])
})
