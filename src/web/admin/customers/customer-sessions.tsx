import { useMayChange } from '#web/admin/ui/may-change.ts'
import { browserName } from '#web/admin/ui/browser-name.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { customerActions } from './customer-query.ts'
import type { Customer, CustomerAct } from './customer-query.ts'
import { Panel, PANEL_ROW } from './panel.tsx'

/** The browsers in which a customer is signed in, each of which staff can end. */
export function CustomerSessions({ customer: { id, kind, sessions }, act }: { customer: Customer; act: CustomerAct }) {
  const mayChange = useMayChange()
  if (kind === 'guest') return null
  return (
    <Panel id="customer-sessions" title="Signed in" empty={sessions.length === 0 && 'Nowhere.'}>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={PANEL_ROW}>
            <span className="min-w-0">
              {browserName(session.userAgent)}
              <span className="block text-small text-ink-2">
                Since <ShopDate iso={session.startedAt} hasTime />
              </span>
            </span>
            {mayChange && (
              <Button
                className="ml-auto"
                disabled={act.isBusy}
                aria-label={`End the session in ${browserName(session.userAgent)}`}
                onClick={() => void act.run(() => customerActions.endSession(id, session.id), 'The session is ended')}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button disabled={act.isBusy} onClick={() => void act.run(() => customerActions.signOut(id), 'They are signed out everywhere')}>
          Sign out everywhere
        </Button>
      )}
    </Panel>
  )
}
