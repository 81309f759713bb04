import { describe, expect, test } from 'vitest'
import { isAboutOwner } from './password.ts'

const EMAIL = 'Ann.Lee@example.com'

describe('isAboutOwner', () => {
  test.each(['ann.lee@example.com', 'ANN.LEE@EXAMPLE.COM', 'ann.leeann.lee', 'Ann.Lee2026!', 'partwrightpartwright', 'PartWright123'])(
    'refuses %s',
    (password) => expect(isAboutOwner(password, EMAIL)).toBe(true),
  )

  test.each(['correct horse battery', 'partwright sold me a belt', 'ann.lee has a blue door', 'x'.repeat(128)])('accepts %s', (password) =>
    expect(isAboutOwner(password, EMAIL)).toBe(false),
  )

  test('a short local part stands in many good passwords', () => {
    expect(isAboutOwner('alalalalalal', 'al@example.com')).toBe(false)
  })
})
