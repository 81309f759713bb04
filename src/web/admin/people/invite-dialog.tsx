import { useState } from 'react'
import { INVITATION_DAYS } from '#domain/staff/staff-link.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { api, read } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { RoleField } from './role-field.tsx'
import type { StaffActions } from './staff-query.ts'

/** Invites somebody by e-mail. */
export function InviteDialog({ actions, onClose }: { actions: StaffActions; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('support')
  const [error, setError] = useState<string>()
  async function send() {
    const refused = await actions.run(
      () => read(api.POST('/api/admin/staff/invitations', { body: { email, role } })),
      `Invitation sent to ${email.trim()}`,
    )
    const wrong = refused?.fields.email
    setError(wrong && (wrong === 'Works here already' ? wrong : 'Please enter an e-mail address'))
    // What was typed stays where it was not sent; a toast says why.
    if (!refused) onClose()
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      title="Invite somebody"
      description={`They get a link that works once, within ${INVITATION_DAYS} days, and choose their name and password there.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={actions.isBusy} type="submit" form="invite">
            Send the invitation
          </Button>
        </>
      }
    >
      <form
        id="invite"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          required
          maxLength={320}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={error}
        />
        <RoleField role={role} onChange={setRole} />
      </form>
    </StaffDialog>
  )
}
