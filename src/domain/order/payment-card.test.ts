import { expect, test } from 'vitest'
import { cardText, readCard } from './payment-card.ts'

test('a card is told by its brand, its last four digits and its wallet', () => {
  expect(cardText({ brand: 'visa', last4: '4242', wallet: null })).toBe('Visa ending in 4242')
  expect(cardText({ brand: 'amex', last4: '0005', wallet: 'apple_pay' })).toBe('American Express ending in 0005 (Apple Pay)')
  expect(cardText({ brand: 'eftpos_au', last4: '1111', wallet: 'masterpass' })).toBe('Card ending in 1111')
  expect(cardText({ brand: 'constructor', last4: '1111', wallet: 'constructor' })).toBe('Card ending in 1111')
})

test('nothing but four digits is taken for the last four', () => {
  expect(readCard({ brand: 'visa', last4: '4242', wallet: 'link' })).toEqual({ brand: 'visa', last4: '4242', wallet: 'link' })
  for (const last4 of [undefined, null, '', '424', '4242424242424242', '42<2', '٤٢٤٢'])
    expect(readCard({ brand: 'visa', ...(last4 !== undefined && { last4 }) })).toBeNull()
  expect(readCard({ brand: '<b>', last4: '4242', wallet: 'x'.repeat(99) })).toEqual({ brand: 'unknown', last4: '4242', wallet: null })
})
