/** The e-mail providers that are used most. */
const DOMAINS = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'aol.com', 'comcast.net', 'msn.com', 'live.com', 'att.net'],
  ...[
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
  ],
]

/** A shorter domain than this is one typo away from too many others, such as `me.com` and `we.com`. */
const MIN_LENGTH = 8

/** The edit distance of two words: a letter more, less, other, or two the wrong way round (Damerau and Levenshtein). */
function editDistance(a: string, b: string): number {
  let [before, above]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (line: number[], place: number) => line[place] ?? Infinity
      const other = at(above, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : Infinity
      row.push(Math.min(at(above, j) + 1, at(row, j - 1) + 1, other, swapped))
    }
    ;[before, above] = [above, row]
  }
  return above[b.length] ?? 0
}

/**
 * The domain that was probably meant in an address, when it is a well-known one but for a typo or two; null when there is none, or the domain
 * is right.
 */
export function suggestDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? ''
  if (domain.length < 4 || DOMAINS.includes(domain)) return null
  const near = DOMAINS.map((known) => ({ known, distance: editDistance(domain, known) })).toSorted((a, b) => a.distance - b.distance)
  const [best] = near
  const maxDistance = best && best.known.length > 8 ? 2 : 1
  return best && best.known.length >= MIN_LENGTH && best.distance <= maxDistance ? best.known : null
}
