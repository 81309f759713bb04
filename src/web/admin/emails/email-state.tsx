import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { EMAIL_STATES } from './email-query.ts'
import type { LoggedEmail } from './email-query.ts'

/** The state of an e-mail; one that has failed before says that it is tried again, and one that nobody has to see to that it is set aside. */
export function EmailState({
  email: { state, lastError, setAsideAt },
}: {
  email: Pick<LoggedEmail, 'state' | 'lastError' | 'setAsideAt'>
}) {
  if (setAsideAt !== null) return <StateBadge tone="quiet">Failed, set aside</StateBadge>
  const { name, tone } = EMAIL_STATES[state]
  return <StateBadge tone={tone}>{state === 'due' && lastError !== null ? 'Tried again later' : name}</StateBadge>
}
