import { useState } from 'react'
import { STAFF_ROLE_NAMES } from '#domain/staff/staff-role.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { DropdownMenu, MenuAction, MenuLine } from '#web/admin/ui/menu.tsx'
import { api, read } from '#web/api.ts'
import { RoleField } from './role-field.tsx'
import type { Member, StaffActions, StaffList } from './staff-query.ts'

/** What can be done with a member, as it is asked about and sent. */
interface Step {
  title: string
  description: string
  action: string
  done: string
  danger?: boolean
  send: () => Promise<StaffList>
}

const steps = ({ id: memberId, name, email, isDisabled }: Member) => {
  const params = { path: { memberId } }
  return {
    signOut: {
      title: `Sign ${name} out everywhere?`,
      description: 'What they have not saved stays as a draft in their browser.',
      action: 'Sign them out',
      done: `${name} is signed out`,
      send: () => read(api.POST('/api/admin/staff/{memberId}/sign-out', { params, body: {} })),
    },
    secondFactor: {
      title: `Reset the second factor of ${name}?`,
      description:
        'Do it only when you have spoken to them: until they set up a new one, the password alone is enough. They are signed out, and told in an e-mail.',
      action: 'Reset it',
      done: `The second factor of ${name} is reset`,
      danger: true,
      send: () => read(api.POST('/api/admin/staff/{memberId}/reset-second-factor', { params, body: {} })),
    },
    password: {
      title: `Send ${name} a link to set a password?`,
      description: `It goes to ${email} and works once, within an hour. Until it is used, the old password stays.`,
      action: 'Send the link',
      done: `A link is on its way to ${email}`,
      send: () => read(api.POST('/api/admin/staff/{memberId}/password-link', { params, body: {} })),
    },
    keys: {
      title: `Revoke the API keys of ${name}?`,
      description: 'The programs that use them are shut out at once. A revoked key cannot be brought back.',
      action: 'Revoke all keys',
      done: `${name} has no API key that works`,
      danger: true,
      send: async () => {
        await read(api.DELETE('/api/admin/api-keys', { params: { query: { ownerId: memberId } } }))
        return read(api.GET('/api/admin/staff'))
      },
    },
    dismiss: {
      title: `Remove ${name} from the staff?`,
      description:
        'They are signed out at once, their API keys work no more, and invitations that they have sent end. Their account is a customer’s from now on, with its password and orders. To work here again they need an invitation.',
      action: 'Remove',
      done: `${name} works here no longer`,
      danger: true,
      send: () => read(api.POST('/api/admin/staff/{memberId}/dismiss', { params, body: {} })),
    },
    access: isDisabled
      ? {
          title: `Let ${name} sign in again?`,
          description: 'With the role and the password of before.',
          action: 'Switch on',
          done: `${name} may sign in again`,
          send: () => read(api.POST('/api/admin/staff/{memberId}/enable', { params, body: {} })),
        }
      : {
          title: `Switch off the account of ${name}?`,
          description:
            'They are signed out at once and cannot sign in. Their API keys do not work meanwhile, and invitations that they have sent end. What they have done stays in the log. You can switch it on again.',
          action: 'Switch off',
          done: `The account of ${name} is switched off`,
          danger: true,
          send: () => read(api.POST('/api/admin/staff/{memberId}/disable', { params, body: {} })),
        },
  } satisfies Record<string, Step>
}

interface MemberMenuProps {
  member: Member
  /** The signed-in owner themselves: their role and account are for another owner. */
  isSelf: boolean
  actions: StaffActions
}

function ChangeRole({ member, actions, onClose }: Omit<MemberMenuProps, 'isSelf'> & { onClose: () => void }) {
  const { id: memberId, name } = member
  const [role, setRole] = useState(member.role)
  async function save() {
    const params = { path: { memberId } }
    const refused = await actions.run(
      () => read(api.PUT('/api/admin/staff/{memberId}/role', { params, body: { role } })),
      `${name} is now: ${STAFF_ROLE_NAMES[role].name}`,
    )
    if (!refused) onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`The role of ${name}`}
      description="It counts at once: they are signed out, and sign in again with it; their API keys open no more than it does. Invitations that they have sent end."
      action="Change the role"
      busy={actions.isBusy}
      disabled={role === member.role}
      onConfirm={() => void save()}
    >
      <RoleField role={role} onChange={setRole} />
    </ConfirmDialog>
  )
}

/** What an owner can do with a member of staff. */
export function MemberMenu({ member, isSelf, actions }: MemberMenuProps) {
  const [asked, setAsked] = useState<keyof ReturnType<typeof steps> | 'role' | null>(null)
  const close = () => setAsked(null)
  const all = steps(member)
  const step: Step | null = asked === null || asked === 'role' ? null : all[asked]
  return (
    <>
      <DropdownMenu
        trigger={<button type="button" className="icon-button" />}
        items={
          <>
            <MenuAction disabled={isSelf} onSelect={() => setAsked('role')}>
              Change the role …
            </MenuAction>
            <MenuAction disabled={member.isDisabled} onSelect={() => setAsked('password')}>
              Send a link to set a password …
            </MenuAction>
            <MenuAction onSelect={() => setAsked('signOut')}>Sign out everywhere …</MenuAction>
            <MenuAction disabled={isSelf || !member.hasSecondFactor} onSelect={() => setAsked('secondFactor')}>
              Reset the second factor …
            </MenuAction>
            <MenuAction onSelect={() => setAsked('keys')}>Revoke the API keys …</MenuAction>
            <MenuLine />
            <MenuAction danger disabled={isSelf} onSelect={() => setAsked('access')}>
              {member.isDisabled ? 'Switch the account on …' : 'Switch the account off …'}
            </MenuAction>
            <MenuAction danger disabled={isSelf} onSelect={() => setAsked('dismiss')}>
              Remove from the staff …
            </MenuAction>
          </>
        }
      >
        <Glyph name="more" />
        <span className="sr-only">What to do with {member.name}</span>
      </DropdownMenu>
      {asked === 'role' && <ChangeRole member={member} actions={actions} onClose={close} />}
      {step && (
        <ConfirmDialog
          open
          onClose={close}
          {...step}
          busy={actions.isBusy}
          onConfirm={() => void actions.run(step.send, step.done).then(close)}
        />
      )}
    </>
  )
}
