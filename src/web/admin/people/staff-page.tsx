import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { STAFF_ROLE_NAMES } from '#domain/staff/staff-role.ts'
import { PeopleTabs } from '#web/admin/customers/people-tabs.tsx'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { sessionQuery } from '#web/session/session-query.ts'
import { Button } from '#web/ui/button.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberMenu } from './member-menu.tsx'
import { staffQuery, useStaffActions, type Invitation, type Member, type StaffActions, type StaffList } from './staff-query.ts'

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2'

function MemberRow({ member, isSelf, actions }: { member: Member; isSelf: boolean; actions: StaffActions | null }) {
  const { name, email, role, lastSignInAt, hasSecondFactor, isDisabled } = member
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          {name} {isSelf && <span className="font-normal text-ink-2">(you)</span>}
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">{email}</p>
      </div>
      <p className="basis-24">{STAFF_ROLE_NAMES[role].name}</p>
      <p className="basis-44 text-small text-ink-2">
        {lastSignInAt ? (
          <>
            Signed in{' '}
            <span className="whitespace-nowrap">
              <ShopDate iso={lastSignInAt} hasTime />
            </span>
          </>
        ) : (
          'Not signed in yet'
        )}
      </p>
      <p className="basis-40">
        {isDisabled ? (
          <StateBadge tone="bad">Switched off</StateBadge>
        ) : (
          <StateBadge tone={hasSecondFactor ? 'good' : 'waiting'}>{hasSecondFactor ? 'Second factor on' : 'No second factor'}</StateBadge>
        )}
      </p>
      {actions && <MemberMenu member={member} isSelf={isSelf} actions={actions} />}
    </li>
  )
}

function InvitationRow({ invitation, actions }: { invitation: Invitation; actions: StaffActions | null }) {
  const { id: invitationId, email, role, by, sentAt, expiresAt, isExpired } = invitation
  const params = { path: { invitationId } }
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-small text-ink-2">
          By {by}, <ShopDate iso={sentAt} />
        </p>
      </div>
      <p className="basis-24">{STAFF_ROLE_NAMES[role].name}</p>
      <p className="basis-40">
        {isExpired ? (
          <StateBadge tone="bad">Expired</StateBadge>
        ) : (
          <span className="text-small text-ink-2">
            Until <ShopDate iso={expiresAt} />
          </span>
        )}
      </p>
      {actions && (
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={actions.isBusy}
            aria-label={`Send again: the invitation to ${email}`}
            onClick={() =>
              void actions.run(
                () => read(api.POST('/api/admin/staff/invitations/{invitationId}/send', { params, body: {} })),
                `Invitation sent to ${email} again`,
              )
            }
          >
            Send again
          </Button>
          <Button
            disabled={actions.isBusy}
            aria-label={`Take back: the invitation of ${email}`}
            onClick={() =>
              void actions.run(
                () => read(api.DELETE('/api/admin/staff/invitations/{invitationId}', { params })),
                `The invitation of ${email} is taken back`,
              )
            }
          >
            Take back
          </Button>
        </div>
      )}
    </li>
  )
}

function Lists({ list, actions }: { list: StaffList; actions: StaffActions | null }) {
  const { person } = useSuspenseQuery(sessionQuery()).data
  return (
    <>
      <section className="panel min-w-0" aria-labelledby="members">
        <h2 id="members" className="px-4 py-3 text-h3">
          Works here ({list.members.length})
        </h2>
        <ul>
          {list.members.map((member) => (
            <MemberRow key={member.id} member={member} isSelf={member.id === person?.id} actions={actions} />
          ))}
        </ul>
      </section>
      {list.invitations.length > 0 && (
        <section className="panel min-w-0" aria-labelledby="invited">
          <h2 id="invited" className="px-4 py-3 text-h3">
            Invited ({list.invitations.length})
          </h2>
          <ul>
            {list.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} actions={actions} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Who works here: roles, invitations, and what an owner does when somebody comes, goes, or has lost a password. */
export function StaffPage() {
  const { data, error, refetch } = useQuery(staffQuery())
  const actions = useStaffActions()
  const mayChange = useRight('staff:write')
  const [isInviting, setInviting] = useState(false)
  return (
    <div className="grid max-w-5xl gap-4">
      <PeopleTabs path="/admin/users/staff" />
      <PageHeader
        title="Staff"
        mainAction={
          <Button variant="primary" onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        }
      />
      {data ? (
        <Lists list={data} actions={mayChange ? actions : null} />
      ) : error ? (
        <LoadError
          title="Could not load who works here."
          detail={errorText(error)}
          requestId={error instanceof ApiProblem ? String(error.body.requestId ?? '') : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label="Loading who works here" />
      )}
      {isInviting && <InviteDialog actions={actions} onClose={() => setInviting(false)} />}
    </div>
  )
}
