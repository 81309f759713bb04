import { expect, test } from 'vitest'
import { emailKey, mailboxKey } from './email-key.ts'

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

test.each([
  ['Ann.Lee+x@Gmail.com', 'annlee@gmail.com'],
  ['a.n.n@googlemail.com', 'ann@gmail.com'],
  ['Ann.Lee+x@example.com', 'ann.lee@example.com'],
  ['ann.lee@gmail.com.example', 'ann.lee@gmail.com.example'],
])('the mailbox of %s is %s, and that of its key too', (typed, key) => {
  expect([mailboxKey(typed), mailboxKey(emailKey(typed)), mailboxKey(key)]).toEqual([key, key, key])
})
