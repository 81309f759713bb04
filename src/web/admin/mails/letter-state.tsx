import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { LETTER_STATES } from './letter-query.ts'
import type { LoggedLetter } from './letter-query.ts'

/** The state of a letter; one that has failed before says that it is tried again. */
export function LetterState({ letter: { state, lastError } }: { letter: Pick<LoggedLetter, 'state' | 'lastError'> }) {
  const { name, tone } = LETTER_STATES[state]
  return <StateBadge tone={tone}>{state === 'due' && lastError !== null ? 'Tried again later' : name}</StateBadge>
}
