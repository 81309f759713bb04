import { US_STATES } from '#domain/customer/states.ts'

/** Words of a sentence around a part, which name none. */
export const STOP_WORDS = new Set(
  'a also an and any at for get have i item items like me more my need no number of order our part parts please pn p/n send sku some the these us want we with would'.split(
    ' ',
  ),
)
/** A row that begins with one of these is a telephone's, an invoice's or a sum's. */
export const ALWAYS_TALK = new Set('cell fax invoice mobile phone po subtotal tax tel telephone total zip'.split(' '))
/** The heads of a quoted e-mail. */
export const TALK_BEFORE_COLON = new Set('account bcc cc date from order ref reference sent ship subject to'.split(' '))
/** The codes of the states, in capitals. */
export const STATES = new Set(US_STATES.map(({ code }) => code))
/** The word behind one of these is a flat's. */
export const FLAT = new Set('apt ste suite'.split(' '))
/** What a street is called by. */
export const STREET = new Set(
  'ave avenue blvd boulevard box court ct dr drive highway hwy lane ln rd road st ste street suite way'.split(' '),
)

const SPELLED = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** The number that this word spells, up to twelve. */
export function spelledNumber(word: string): number | null {
  const at = SPELLED.indexOf(word.toLowerCase())
  return at < 0 ? null : at + 1
}

const OPENING = '"\'([{<#*•·–—-|~'
const CLOSING = '"\')]}>.,;:!?=|~–—-'

/** A word without the punctuation around it. */
export function withoutMarks(word: string): string {
  let start = 0
  let end = word.length
  while (start < end && OPENING.includes(word.charAt(start))) start++
  while (end > start && CLOSING.includes(word.charAt(end - 1))) end--
  return word.slice(start, end)
}
