import { editDistance } from '#domain/search/edit-distance.ts'

/** The e-mail providers that are used most. */
const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'msn.com',
  'live.com',
  'att.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'cox.net',
  'ymail.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'mail.com',
  'email.com',
]

/** A shorter domain than this is one typo away from too many others, such as `me.com` and `we.com`. */
const MIN_LENGTH = 8

/** In a domain longer than that. */
const MAX_TYPOS = 2

/**
 * The domain that was probably meant in an address, when it is a well-known one but for a typo or two; null when there is none, or the domain
 * is right.
 */
export function suggestDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? ''
  if (domain.length < 4 || DOMAINS.includes(domain)) return null
  const near = DOMAINS.map((known) => ({ known, distance: editDistance(domain, known, MAX_TYPOS) })).toSorted(
    (a, b) => a.distance - b.distance,
  )
  const [best] = near
  if (!best || best.known.length < MIN_LENGTH) return null
  const max = best.known.length > MIN_LENGTH ? MAX_TYPOS : 1
  return best.distance <= max ? best.known : null
}
