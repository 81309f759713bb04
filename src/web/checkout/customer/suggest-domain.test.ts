import { expect, test } from 'vitest'
import { suggestDomain } from './suggest-domain.ts'

test.each([
  ['ann@gmial.com', 'gmail.com'],
  ['ann@gmail.con', 'gmail.com'],
  ['ann@gmail.co', 'gmail.com'],
  ['ann@gmaill.cmo', 'gmail.com'],
  ['Ann@Hotnail.com ', 'hotmail.com'],
  ['ann@yaho.com', 'yahoo.com'],
  ['ann@outlok.com', 'outlook.com'],
])('%s probably means %s', (email, domain) => {
  expect(suggestDomain(email)).toBe(domain)
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
  expect(suggestDomain(email)).toBeNull()
})
