import { useState } from 'react'
import { MAX_CERTIFICATE_NUMBER } from '#domain/tax-exemption.ts'
import { REFERENCE_LENGTHS } from '#domain/order/order-references.ts'
import { StatesField } from '#web/account/exemption/states-field.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { ApiProblem } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { isUnfinishedAt, UNFINISHED_HINT } from '#web/ui/form/unfinished-date.ts'
import { Notice } from '#web/ui/notice.tsx'
import { certificateActions } from './customer-query.ts'
import type { CustomerAct, StaffCertificate } from './customer-query.ts'

const LAST_DAY = 'approve-last-day'

export interface DecisionProps {
  customerId: string
  certificate: StaffCertificate
  act: CustomerAct
  onClose: () => void
}

/** What the certificate says, as staff read it, and what is wrong with that. */
function useContent({ company, number, states, expiresOn }: StaffCertificate) {
  const [values, setValues] = useState({ company, number, states, expiresOn: expiresOn ?? '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (field: keyof typeof values, value: string | string[]) => {
    setErrors(({ [field]: _, ...rest }) => rest)
    setValues((before) => ({ ...before, [field]: value }))
  }
  const text = (field: 'company' | 'number' | 'expiresOn') => ({
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
  })
  return { content: { ...values, expiresOn: values.expiresOn || null }, errors, setErrors, change, text }
}

/** Approves a certificate, with what it says corrected where the customer has mistyped it. */
export function ApproveDialog({ customerId, certificate, act, onClose }: DecisionProps) {
  const { content, errors, setErrors, change, text } = useContent(certificate)
  const approve = async () => {
    if (isUnfinishedAt(LAST_DAY)) return setErrors({ expiresOn: UNFINISHED_HINT })
    const send = () =>
      certificateActions.approve(customerId, certificate, content).catch((problem: unknown) => {
        if (problem instanceof ApiProblem) setErrors(problem.fields)
        throw problem
      })
    if (await act.run(send, 'The certificate is approved')) onClose()
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={`Approve certificate ${certificate.number}`}
      description="Orders to these states are without tax from now on, while the customer is signed in. They are told by e-mail. Correct what the file says otherwise."
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button variant="primary" busy={act.isBusy} onClick={() => void approve()}>
            Approve the certificate
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void approve()
        }}
      >
        {act.error && (
          <Notice tone="error" live>
            {act.error}
          </Notice>
        )}
        <TextField {...text('company')} label="Made out to" maxLength={REFERENCE_LENGTHS.company} />
        <TextField {...text('number')} label="Number" maxLength={MAX_CERTIFICATE_NUMBER} />
        <StatesField id="approve-states" chosen={content.states} error={errors.states} onChange={(states) => change('states', states)} />
        <TextField
          {...text('expiresOn')}
          id={LAST_DAY}
          type="date"
          optional
          label="Last day"
          hint="Empty when the certificate states none."
        />
        <button type="submit" hidden />
      </form>
    </StaffDialog>
  )
}
