import { expect, test } from 'vitest'
import type { SavedAddress } from '#web/customer/address-query.ts'
import { fillIn, savedAs } from './fill-in.ts'

const HOME: SavedAddress = {
  id: 'adr_1',
  label: 'Home',
  company: '',
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '+13135550142',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
  country: 'US',
  preferred: true,
  version: 1,
}
const person = { name: 'Mary Ann Lee', email: 'ann@example.com' }
const FILLED = {
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '(313) 555-0142',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
}

test('an untouched form gets the e-mail address and the preferred address', () => {
  expect(fillIn({}, { person, preferred: HOME })).toEqual({ email: 'ann@example.com', ...FILLED })
})

test('without an address it gets the e-mail address and the name', () => {
  expect(fillIn({}, { person, preferred: undefined })).toEqual({ email: 'ann@example.com', firstName: 'Mary Ann', lastName: 'Lee' })
  expect(fillIn({}, { person: { ...person, name: 'Cher' }, preferred: undefined })).toEqual({ email: 'ann@example.com', firstName: 'Cher' })
})

test('what was typed, or emptied on purpose, stays as it is', () => {
  expect(fillIn({ email: '' }, { person, preferred: HOME })).toEqual(FILLED)
  expect(fillIn({ city: 'Flint' }, { person, preferred: HOME })).toEqual({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' })
  const { firstName: _, lastName: __, phone: ___, ...place } = FILLED
  expect(fillIn({ email: 'work@example.com', lastName: 'Kim', phone: '' }, { person, preferred: HOME })).toEqual(place)
})

test('a saved address is found however it is written, and the one of the company first', () => {
  const work = { ...HOME, id: 'adr_2' as const, company: 'Lee Repair' }
  const typed = { ...FILLED, phone: '313 555 0142', state: 'Michigan', firstName: ' Ann ' }
  expect(savedAs(typed, [HOME, work])?.id).toBe('adr_1')
  expect(savedAs(typed, [HOME, work], 'Lee Repair')?.id).toBe('adr_2')
  expect(savedAs({ ...typed, city: 'Flint' }, [HOME, work])).toBeUndefined()
  expect(savedAs({}, [HOME])).toBeUndefined()
})
