import { describe, expect, test } from 'vitest'
import { emailKey, isEmail, mailboxKey, normaliseEmail } from './email.ts'

test('an address is kept trimmed and in lower case', () => expect(normaliseEmail('  Ann.Lee@Example.COM ')).toBe('ann.lee@example.com'))

test.each([
  ['Ann+shop@Example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['ann@exa+mple.com', 'ann@exa+mple.com'],
])('%s counts as the customer %s', (text, key) => expect(emailKey(text)).toBe(key))

test.each([
  ['Ann+shop@Example.com', 'ann@example.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
  ['A.n.n+shop@Gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['a.n.n@gmail.com.example', 'a.n.n@gmail.com.example'],
])('%s is written to as the mailbox %s', (text, key) => expect(mailboxKey(text)).toBe(key))

describe('is an address', () => {
  test.each(['a@b.co', "o'brien+x@mail.example.com", 'A.B@EXAMPLE.COM', 'x@1-2.example'])('%s', (text) => expect(isEmail(text)).toBe(true))
})

describe('is not an address', () => {
  test.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@@example.com',
    'ann@-a.com',
    'ann@a..com',
    '.ann@example.com',
    'ann.@example.com',
    'an n@example.com',
    'ann@example.com ',
    'Ann <ann@example.com>',
    'a@b.co,c@d.co',
    'ann@example.com\r\nBcc: x@y.co',
    'ann\u0000@example.com',
    `${'a'.repeat(310)}@example.com`,
  ])('%j', (text) => expect(isEmail(text)).toBe(false))
})

test.each([
  ['Ann.Lee+x@Gmail.com', 'annlee@gmail.com'],
  ['a.n.n@googlemail.com', 'ann@gmail.com'],
  ['Ann.Lee+x@example.com', 'ann.lee@example.com'],
  ['ann.lee@gmail.com.example', 'ann.lee@gmail.com.example'],
])('the mailbox of %s is %s, and that of its key too', (typed, key) => {
  expect([mailboxKey(typed), mailboxKey(emailKey(typed)), mailboxKey(key)]).toEqual([key, key, key])
})
