import fc from 'fast-check'

/** Surrogates are not characters: U+D800 to U+DFFF are left out. */
const SURROGATES = { from: 0xd800, count: 0x800 }

/**
 * Any single Unicode character. fast-check's own (`unit: 'binary'`, `webPath`) first builds a table of all 1.1 million: a second on an idle
 * host, and more than a test's five on a busy one.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  (n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count),
  (character) => {
    const code = typeof character === 'string' && Array.from(character).length === 1 ? (character.codePointAt(0) ?? 0) : Number.NaN
    if (Number.isNaN(code) || (code >= SURROGATES.from && code < SURROGATES.from + SURROGATES.count)) throw new Error('not one character')
    return code < SURROGATES.from ? code : code - SURROGATES.count
  },
)

/** Any text of any characters. */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: anyCharacter })
