import { useState } from 'react'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { certificateActions } from './customer-query.ts'
import type { DecisionProps } from './approve-dialog.tsx'

const LABELS = {
  decline: {
    title: 'Decline certificate',
    description: 'The customer is told the reason by e-mail, and can upload another one. Orders are taxed as before.',
    action: 'Decline the certificate',
    said: 'The certificate is declined',
  },
  revoke: {
    title: 'Revoke certificate',
    description: 'Orders from now on are taxed; those that were placed stay as they are. The customer is told the reason by e-mail.',
    action: 'Revoke the certificate',
    said: 'The certificate is revoked',
  },
}

/** Asks why a certificate is declined or revoked, which the customer is told, and does it. */
export function RefuseDialog({ customerId, certificate, decision, act, onClose }: DecisionProps & { decision: 'decline' | 'revoke' }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { title, said, description, action } = LABELS[decision]
  const decide = async () => {
    if (reason.trim() === '') return setMissing(true)
    if (await act.run(() => certificateActions[decision](customerId, certificate, reason.trim()), said)) onClose()
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      onConfirm={() => {
        if (!act.isBusy) void decide()
      }}
      title={`${title} ${certificate.number}`}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button variant="danger" busy={act.isBusy} onClick={() => void decide()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {act.error && (
          <Notice tone="error" live>
            {act.error}
          </Notice>
        )}
        <TextArea
          label="Reason for the customer"
          rows={3}
          maxLength={500}
          value={reason}
          error={isMissing ? 'Please write why.' : undefined}
          onChange={(event) => {
            setMissing(false)
            setReason(event.target.value)
          }}
        />
      </div>
    </StaffDialog>
  )
}
