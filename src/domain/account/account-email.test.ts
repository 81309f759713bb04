import { expect, test } from 'vitest'
import { z } from 'zod'
import { isEmail } from '#domain/customer/email.ts'
import { accountEmailError } from './account-email.ts'

test('an account has an address with which the accounts library signs its owner in, and no other', () => {
  const ends = ['', "'", '-', '_', '+', '.', '&', '=', '~']
  const hosts = ['example.com', 'b.co', 'mail.example.c1', 'xn--e1afmkfd.xn--p1ai', '1-2.example', 'example.com ', 'example']
  const addresses = ["o'brien+x", 'Ann.Lee', 'smith&sons', 'a/b', '_', '.ann', 'a..b', 'ann lee'].flatMap((name) =>
    ends.flatMap((end) => hosts.map((host) => `${name}${end}@${host}`)),
  )
  for (const address of addresses)
    expect(accountEmailError(address) === undefined, address).toBe(isEmail(address) && z.email().safeParse(address).success)
  expect(accountEmailError('ann')).toBe('Please enter a valid email address.')
  expect(accountEmailError('smith&sons@example.com')).toMatch(/^Nobody can sign in with this address\./)
})
