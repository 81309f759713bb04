import { expect, test } from 'vitest'
import { checkContact } from './contact-check.ts'
import { MAX_MESSAGE_LENGTH } from './contact.ts'

const values = { topic: 'order', orderNumber: '', email: 'ann@example.com', message: 'Where is it?' }

test('a message is tidied: address in lower case, number in its form, line breaks as one sign', () => {
  expect(checkContact({ ...values, orderNumber: ' ', email: ' Ann@Example.com ', message: ' One\r\nTwo\rThree\u0007\u0000 ' })).toEqual({
    ok: true,
    message: { topic: 'order', orderNumber: null, email: 'ann@example.com', message: 'One\nTwo\nThree' },
  })
})

test('the number may be that of an order or of a return, however it is typed', () => {
  for (const [typed, number] of [
    ['pw 7k3q 9f2m', null],
    ['PW-0000-0000', 'PW-0000-0000'],
    ['pw0000 0000', 'PW-0000-0000'],
    ['7k3q 9f2m 4t6r m', 'PW-7K3Q-9F2M-4T6R-M'],
    ['rma-0000-0000', 'RMA-0000-0000'],
  ] as const) {
    const check = checkContact({ ...values, orderNumber: typed })
    expect(check.ok ? check.message.orderNumber : null, typed).toBe(number)
  }
})

test('every field that needs attention is named at once, in the order of the form', () => {
  const check = checkContact({ topic: 'toString', orderNumber: 'PW-1', email: 'ann@', message: ' \n' })
  expect(check.ok ? [] : Object.entries(check.errors)).toEqual([
    ['topic', 'Please choose a topic.'],
    ['orderNumber', 'Please enter an order number such as PW-7K3Q-9F2M-4T6R-M, or leave this empty.'],
    ['email', 'Please enter a valid email address.'],
    ['message', 'Please write what we can do for you.'],
  ])
  expect(checkContact({})).toMatchObject({ ok: false, errors: { topic: expect.any(String), email: expect.any(String) } })
})

test('a message that is too long says by how much', () => {
  const check = checkContact({ ...values, message: 'x'.repeat(MAX_MESSAGE_LENGTH + 1) })
  expect(check).toEqual({ ok: false, errors: { message: 'Please use at most 4,000 characters. You typed 4,001.' } })
})
