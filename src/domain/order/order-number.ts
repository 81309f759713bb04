/** Characters that cannot be confused: no I, L, O or U (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** How many random characters a number has: 60 bits. */
const BODY_LENGTH = 12
/** Numbers of former versions have seven (35 bits), and stay valid. */
const BODY_LENGTHS = [BODY_LENGTH, 7]

/**
 * The check character: the characters as coefficients of a polynomial over GF(32). Detects any single wrong character, and any two swapped
 * ones.
 */
function checkCharacter(body: string): string {
  let check = 0
  for (const character of body) {
    check ^= ALPHABET.indexOf(character)
    check = check & 16 ? (check << 1) ^ 37 : check << 1
  }
  return ALPHABET.charAt(check)
}

/** The prefix, the characters and the check character, in groups of four. */
const withCheck = (body: string, prefix = 'PW') => [prefix, ...((body + checkCharacter(body)).match(/.{1,4}/g) ?? [])].join('-')

/**
 * A public order number such as `PW-7K3Q-9F2M-4T6R-M` (specification, decisions 17 and 51): 60 random bits, so neither sequential nor to be guessed; never
 * enough by itself to see an order. Returns have numbers of the same kind, with the prefix `RMA`.
 * @throws {RangeError} with fewer than 12 bytes.
 */
export function makeOrderNumber(randomBytes: Uint8Array, prefix: 'PW' | 'RMA' = 'PW'): string {
  if (randomBytes.length < BODY_LENGTH) throw new RangeError(`an order number needs ${BODY_LENGTH} random bytes`)
  return withCheck(Array.from(randomBytes.subarray(0, BODY_LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join(''), prefix)
}

/**
 * Normalises the typed number of an order (or, with the prefix `RMA`, of a return), also of the shorter kind of former versions; null when it
 * is invalid. O is read as 0, I and L as 1; dashes of any kind, the full stop of its sentence, and what nobody sees of a copied number, count for nothing.
 */
export function parseOrderNumber(text: string, prefix: 'PW' | 'RMA' = 'PW'): string | null {
  const typed = text
    .toUpperCase()
    .replace(/[\s#.,:\p{Pd}\p{Cf}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const isLength = (characters: string) => BODY_LENGTHS.some((length) => characters.length === length + 1)
  const rest = typed.slice(prefix.length)
  const characters = typed.startsWith(prefix) && isLength(rest) ? rest : typed
  if (!isLength(characters) || characters.split('').some((character) => !ALPHABET.includes(character))) return null
  const body = characters.slice(0, -1)
  return characters.endsWith(checkCharacter(body)) ? withCheck(body, prefix) : null
}
