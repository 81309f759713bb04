import { Undeliverable } from '#server/services/mailer.ts'
import type { EmailContext } from './email-context.ts'
import { endText } from './layout/link-end.ts'
import type { LinkTerm } from './layout/link-end.ts'

/** In which a term is told, and how long each is (ms). */
const UNITS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** How long a link works from the writing of its e-mail on. */
interface Term {
  length: number
  unit: keyof typeof UNITS
}

/**
 * How long the link of an e-mail still works when it leaves: one that had to wait for the mail server has less time left than it was written with.
 * @throws {Undeliverable} when it has none.
 */
export function linkTerm(
  { timeZone }: Pick<EmailContext, 'timeZone'>,
  { writtenAtMs }: { writtenAtMs: number },
  { length, unit }: Term,
): LinkTerm {
  const endMs = writtenAtMs + length * UNITS[unit]
  const left = Math.min(length, Math.ceil((endMs - Date.now()) / UNITS[unit]))
  if (left <= 0) throw new Undeliverable('Its link has ended before it could be sent: whoever needs it asks for a new one.')
  return { within: `${left} ${unit}${left === 1 ? '' : 's'}`, until: endText(timeZone, endMs) }
}
