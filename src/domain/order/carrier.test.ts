import { expect, test } from 'vitest'
import { carrierOfNumber } from './carrier.ts'

test.each([
  ['1Z999AA10123456784', 'UPS'],
  ['1z 999 aa1 01 2345 6784', 'UPS'],
  ['9400 1000 0000 0000 0000 00', 'USPS'],
  ['420482269400100000000000000000', 'USPS'],
  ['EA123456789US', 'USPS'],
  ['123456789012', 'FedEx'],
  ['123456789012345', 'FedEx'],
  ['9612345678901234567890', 'FedEx'],
  ['1234567890', 'DHL'],
  ['JD014600003889332222', 'DHL'],
  ['94001', null],
  ['', null],
  ['no number at all', null],
])('the number %j is of %s', (number, carrier) => {
  expect(carrierOfNumber(number)).toBe(carrier)
})
