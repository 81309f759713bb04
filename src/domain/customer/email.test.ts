import { describe, expect, test } from 'vitest'
import { isEmail, normaliseEmail } from './email.ts'

test('an address is kept trimmed and in lower case', () => expect(normaliseEmail('  Ann.Lee@Example.COM ')).toBe('ann.lee@example.com'))

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
