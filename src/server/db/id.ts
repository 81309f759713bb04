import { randomBytes } from 'node:crypto'
import type { Id } from '#domain/id.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const base32 = (value: bigint, length: number) => {
  let text = ''
  for (let rest = value; text.length < length; rest >>= 5n) text = ALPHABET[Number(rest & 31n)] + text
  return text
}

/** A new id: prefix, 48 bits of time in ms, 80 random bits; ids made later sort later. */
export const newId = <Kind extends string>(kind: Kind): Id<Kind> =>
  `${kind}_${base32(BigInt(Date.now()), 10)}${base32(BigInt(`0x${randomBytes(10).toString('hex')}`), 16)}`
