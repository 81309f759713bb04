import { expect, test } from 'vitest'
import { describeError } from './log.ts'

const SECRET = 'Quincunx'

const jsonError = () => {
  try {
    JSON.parse(`${SECRET}'s "password"`)
  } catch (error) {
    return error
  }
}

const databaseError = (code: string, message: string) =>
  Object.assign(new Error(message), { code, detail: `Key (email)=(${SECRET}) exists.` })

const spelled = (error: unknown) => JSON.stringify(describeError(error))

test.each([
  new Error(`Failed query: insert into "user" ("name") values ($1)\nparams: ${SECRET}, 1`),
  new Error('Failed query', { cause: databaseError('22P02', `invalid input syntax for type integer: "${SECRET}"`) }),
  databaseError('22021', `invalid byte sequence in "${SECRET}'s"`),
  databaseError('23505', 'duplicate key value violates unique constraint "user_email_key"'),
  jsonError(),
  new Error(`550 5.1.1 <${SECRET}@private.example>: no such user`),
  new Error(`550 ${SECRET}@private.example, x`),
  new TypeError(`Failed to parse URL from /orders/PW-1?token=${SECRET}`),
  new Error(`GET http://shop.example/auth#token=${SECRET} failed`),
  new Error(`Failed query: select 1\nparams: a\n    at ${SECRET} (file.ts:1:1)`),
  SECRET,
  { message: SECRET },
])('what is logged of an error says nothing that was typed: %s', (error) => {
  expect(spelled(error)).not.toContain(SECRET)
})

test('it still says what went wrong', () => {
  expect(spelled(databaseError('23505', 'duplicate key value violates unique constraint "user_email_key"'))).toContain('user_email_key')
  expect(
    spelled(new Error('Failed query: select 1\nparams: x', { cause: databaseError('42P01', 'relation "gone" does not exist') })),
  ).toMatch(/select 1.*42P01|42P01.*select 1|relation/)
  expect(spelled(new TypeError('x is not a function'))).toContain('x is not a function')
  expect(spelled(new Error('x'.repeat(100_000))).length).toBeLessThan(3_000)
})
