import { describe, expect, test } from 'vitest'
import { isAboutOwner } from './password.ts'

const OWNER = { email: 'Ann.Lee@example.com', shopName: 'Partwright' }

describe('isAboutOwner', () => {
  test.each(['ann.lee@example.com', 'ANN.LEE@EXAMPLE.COM', 'ann.leeann.lee', 'Ann.Lee2026!', 'partwrightpartwright', 'PartWright123'])(
    'refuses %s',
    (password) => expect(isAboutOwner(password, OWNER)).toBe(true),
  )

  test.each(['correct horse battery', 'partwright sold me a belt', 'ann.lee has a blue door', 'x'.repeat(128)])('accepts %s', (password) =>
    expect(isAboutOwner(password, OWNER)).toBe(false),
  )

  test('a short local part stands in many good passwords', () => {
    expect(isAboutOwner('alalalalalal', { ...OWNER, email: 'al@example.com' })).toBe(false)
  })

  test.each(["Bob's Fans & Belts", 'bobs fansbelts', 'BobsFansBelts2026', 'bob-s-fans-belts', 'FansBelts1234'])(
    'refuses %s in a shop of that name',
    (password) => expect(isAboutOwner(password, { ...OWNER, shopName: "Bob's Fans & Belts" })).toBe(true),
  )

  test('another shop may be in it', () => {
    expect(isAboutOwner('partwright12', { ...OWNER, shopName: 'Acme' })).toBe(false)
  })
})
