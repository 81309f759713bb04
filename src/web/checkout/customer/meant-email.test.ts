import { expect, test } from 'vitest'
import { meantDomain } from './meant-email.ts'

test.each([
  ['ann@gmial.com', 'gmail.com'],
  ['ann@gmail.con', 'gmail.com'],
  ['ann@gmail.co', 'gmail.com'],
  ['ann@gmaill.cmo', 'gmail.com'],
  ['Ann@Hotnail.com ', 'hotmail.com'],
  ['ann@yaho.com', 'yahoo.com'],
  ['ann@outlok.com', 'outlook.com'],
])('%s probably means %s', (email, domain) => {
  expect(meantDomain(email)).toBe(domain)
})

test.each([
  'ann@gmail.com',
  'ann@example.com',
  'ann@partwright.example',
  'ann@we.com',
  'ann@mail.com',
  'ann@ymail.com',
  'ann',
  'ann@',
  'ann@g',
  '',
])('%j is taken at its word', (email) => {
  expect(meantDomain(email)).toBeNull()
})
