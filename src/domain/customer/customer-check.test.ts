import { describe, expect, test } from 'vitest'
import { checkCustomer, missingText } from './customer-check.ts'

const ann = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '',
  addressLine1: '12 Main St',
  addressLine2: '',
  city: 'Ann Arbor',
  state: 'MI',
  postalCode: '48104',
  country: 'US',
}
const errorsOf = (values: Parameters<typeof checkCustomer>[0]) => {
  const result = checkCustomer(values)
  return result.ok ? {} : result.errors
}

describe('a customer with all that is needed', () => {
  test('can check out', () => expect(checkCustomer(ann)).toEqual({ ok: true, customer: ann }))
  test('needs no phone, second address line or country', () => {
    const { phone: _, addressLine2: __, country: ___, ...needed } = ann
    expect(checkCustomer({ ...needed, phone: undefined })).toEqual({ ok: true, customer: ann })
    expect(errorsOf({ ...ann, city: undefined })).toEqual({ city: 'Please fill in: City' })
    expect(checkCustomer(needed)).toEqual({ ok: true, customer: ann })
  })
  test('is tidied up', () => {
    const typed = {
      ...ann,
      firstName: '  Ann\t',
      email: ' Ann@Example.com ',
      state: 'michigan',
      postalCode: '48104 1234',
      country: 'usa',
      city: 'Ann\r\nArbor',
      phone: '(313) 555-0142',
    }
    expect(checkCustomer(typed)).toEqual({ ok: true, customer: { ...ann, postalCode: '48104-1234', phone: '+13135550142' } })
  })
})

describe('what programs put around a copied text', () => {
  test('is no part of what has a form; a name is as it was sent', () => {
    const copied = {
      ...ann,
      firstName: '\u2068Ann\u2069',
      email: '\u202Aann@example.com\u200B',
      phone: '\u202D(313) 555-0142\u202C',
      state: 'MI\u200E',
      postalCode: '48104\u200B',
    }
    expect(checkCustomer(copied)).toEqual({ ok: true, customer: { ...ann, firstName: copied.firstName, phone: '+13135550142' } })
  })
  test('is nothing that can be read, nor is another character that nobody sees', () => {
    const result = checkCustomer({ ...ann, firstName: '\u200B\u200B', addressLine1: '\u3164', city: '\u2800 \u200D' })
    expect(result).toMatchObject({ ok: false, missing: ['firstName', 'addressLine1', 'city'] })
  })
  test('leaves names alone in whatever script they are', () => {
    for (const firstName of ['علی\u200Cرضا', 'क्\u200Dष', '山田', "D'Arcy", '👩\u200D🔧'])
      expect(checkCustomer({ ...ann, firstName })).toEqual({ ok: true, customer: { ...ann, firstName } })
  })
})

describe('a customer who left something out', () => {
  test('is told all of it at once', () => {
    const result = checkCustomer({ ...ann, firstName: ' ', city: '', postalCode: '' })
    expect(result).toMatchObject({ ok: false, missing: ['firstName', 'city', 'postalCode'] })
    expect(missingText(result.ok ? [] : result.missing)).toBe('Please fill in: First name, City, ZIP code')
  })
  test('is told seven things on an empty form, one beside each field', () => {
    const result = checkCustomer({})
    expect(result.ok ? [] : result.missing).toEqual(['firstName', 'lastName', 'email', 'addressLine1', 'city', 'state', 'postalCode'])
    expect(Object.keys(errorsOf({}))).toHaveLength(7)
    expect(errorsOf({}).email).toBe('Please fill in: Email')
  })
})

describe('a customer with a mistake', () => {
  test('in the e-mail address is told so', () =>
    expect(checkCustomer({ ...ann, email: 'ann@example' })).toEqual({
      ok: false,
      missing: [],
      errors: { email: 'Please enter a valid email address.' },
    }))
  test('between ZIP code and state is asked about it', () =>
    expect(errorsOf({ ...ann, state: 'OH' })).toEqual({
      postalCode: 'ZIP code 48104 is not in Ohio. Please check the ZIP code and the state.',
    }))
  test('in the ZIP code or the state is told so', () => {
    expect(errorsOf({ ...ann, postalCode: '4810' })).toEqual({ postalCode: 'Please enter a ZIP code such as 48104.' })
    expect(errorsOf({ ...ann, state: 'Ontario' })).toEqual({
      state: 'Please choose a state, by its two letters or its full name, such as MI or Michigan.',
    })
  })
  test('abroad learns that the shop ships within the US', () =>
    expect(errorsOf({ ...ann, country: 'Canada' })).toEqual({ country: 'We ship to addresses in the United States only.' }))
  test.each([
    ['firstName', 100],
    ['lastName', 100],
    ['addressLine1', 200],
    ['addressLine2', 200],
    ['city', 100],
    ['phone', 30],
  ] as const)('of length in %s learns the limit of %i', (field, limit) => {
    expect(checkCustomer({ ...ann, [field]: 'x'.repeat(limit) }).ok).toBe(true)
    expect(errorsOf({ ...ann, [field]: 'x'.repeat(limit + 1) })).toEqual({ [field]: `Please use at most ${limit} characters.` })
  })
})
