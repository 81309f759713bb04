import type { Schema } from '#web/api.ts'
import { orderInstant } from '#web/orders/order-date.ts'
import { Icon } from '#web/ui/icon.tsx'

type Letter = Schema<'EmailList'>['letters'][number]

const STATES: Record<Letter['state'], string> = { due: 'Due', sent: 'Sent', kept: 'Kept here', dead: 'Given up' }

/** The letters that the shop has written; each opens to its text. */
export function LetterList({ letters }: { letters: Letter[] }) {
  if (letters.length === 0) return <p>No letters yet.</p>
  return (
    <ul>
      {letters.map((letter) => (
        <li key={letter.id} className="border-t border-line first:border-t-0">
          <details>
            <summary className="grid gap-x-4 py-2 text-small sm:grid-cols-[1fr_auto_auto]">
              <span className="flex items-center gap-2 font-medium">
                <Icon name="chevron-right" className="size-4 [[open]_&]:rotate-90" />
                {letter.subject ?? letter.kind}
              </span>
              <span>{letter.recipient}</span>
              <span className="text-ink-2">
                {STATES[letter.state]}, {orderInstant(letter.createdAt)}
              </span>
            </summary>
            {letter.lastError && <p className="text-small text-brick">{letter.lastError}</p>}
            <pre className="mb-3 overflow-x-auto bg-sunken p-4 font-mono text-caption whitespace-pre-wrap">
              {letter.body ?? 'Not written yet.'}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  )
}
