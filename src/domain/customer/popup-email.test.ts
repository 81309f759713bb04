import { expect, test } from 'vitest'
import { readPopupEmail } from './popup-email.ts'

const isDisposable = (domain: string) => domain === 'mailinator.com'

test.each([
  ['', 'Email is required'],
  ['  \n', 'Email is required'],
  ['a@b', 'Email is too short'],
  ['a@bc', 'Email is too short'],
  ['ann.example.com', 'Please enter a valid email address'],
  ['a@b c.com', 'Please enter a valid email address'],
  [`${'a'.repeat(320)}@example.com`, 'Please enter a valid email address'],
  ['Ann@Mailinator.com', 'Please use a permanent email address'],
])('%j is answered with %j', (typed, message) => {
  expect(readPopupEmail(typed, isDisposable)).toMatchObject({ message })
})

test('an address is taken in lower case and without spaces around it', () => {
  expect(readPopupEmail(' Ann@NotMailinator.com ', isDisposable)).toEqual({ email: 'ann@notmailinator.com' })
})
