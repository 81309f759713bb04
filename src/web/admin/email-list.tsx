import type { Schema } from '#web/api.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Email = Schema<'EmailList'>['letters'][number]

const STATES: Record<Email['state'], string> = { due: 'Due', sent: 'Sent', kept: 'Kept here', dead: 'Given up' }

/** The e-mails that the shop has written; each opens to its text. */
export function EmailList({ emails }: { emails: Email[] }) {
  if (emails.length === 0) return <p>No letters yet.</p>
  return (
    <ul>
      {emails.map((email) => (
        <li key={email.id} className="border-t border-line first:border-t-0">
          <details>
            <summary className="grid gap-x-4 py-2 text-small sm:grid-cols-[1fr_auto_auto]">
              <span className="flex items-center gap-2 font-medium">
                <Icon name="chevron-right" className="size-4 [[open]_&]:rotate-90" />
                {email.subject ?? email.kind}
              </span>
              <span dir="auto">{email.recipient}</span>
              <span className="text-ink-2">
                {STATES[email.state]}, <ShopDate iso={email.createdAt} hasTime />
              </span>
            </summary>
            {email.lastError && <p className="text-small text-brick">{email.lastError}</p>}
            <pre className="mb-3 overflow-x-auto bg-sunken p-4 font-mono text-caption whitespace-pre-wrap">
              {email.body ?? 'Not written yet.'}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  )
}
