import { useState } from 'react'
import { MAX_CERTIFICATE_NUMBER } from '#domain/tax-exemption.ts'
import { REFERENCE_LENGTHS } from '#domain/order/order-references.ts'
import { useAccountForm } from '#web/account/use-account-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { isUnfinishedAt, UNFINISHED_HINT } from '#web/ui/form/unfinished-date.ts'
import { Notice } from '#web/ui/notice.tsx'
import { certificateActions } from './certificate-query.ts'
import type { Certificate } from './certificate-query.ts'
import { FileField, useUpload } from './file-field.tsx'
import { StatesField } from './states-field.tsx'

const idOf = (field: string) => `certificate-${field}`

interface CertificateFormProps {
  /** The company of the preferred address, which most certificates are made out to. */
  company: string
  onSent: (certificates: Certificate[]) => void
  onCancel: () => void
}

/** A new certificate: its file, and what it says. What was typed stays when it is refused. */
export function CertificateForm({ company, onSent, onCancel }: CertificateFormProps) {
  const [values, setValues] = useState({ company, number: '', states: [] as string[], expiresOn: '' })
  const { upload, choose } = useUpload()
  const form = useAccountForm(idOf)
  const { errors } = form
  const change = (field: keyof typeof values, value: string | string[]) => {
    form.forget(field)
    setValues((before) => ({ ...before, [field]: value }))
  }
  const text = (field: 'company' | 'number' | 'expiresOn') => ({
    id: idOf(field),
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
  })
  async function send() {
    if (upload === null || !('certificateId' in upload))
      return form.refuse({ file: upload && 'share' in upload ? 'Please wait until it is uploaded.' : 'Please choose the file.' })
    if (isUnfinishedAt(idOf('expiresOn'))) return form.refuse({ expiresOn: UNFINISHED_HINT })
    const { certificateId } = upload
    await form.submit(async () =>
      onSent(await certificateActions.submit(certificateId, { ...values, expiresOn: values.expiresOn || null })),
    )
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Upload a certificate"
      className="grid grid-cols-1 gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h3 className="text-h4">Upload a certificate</h3>
      {form.error && (
        <Notice tone="error" live>
          {form.error}
        </Notice>
      )}
      <FileField
        id={idOf('file')}
        upload={upload}
        error={errors.file}
        onChoose={(file) => {
          form.forget('file')
          void choose(file)
        }}
      />
      <TextField
        {...text('company')}
        label="Company on the certificate"
        autoComplete="organization"
        maxLength={REFERENCE_LENGTHS.company}
      />
      <TextField {...text('number')} label="Certificate number" autoComplete="off" maxLength={MAX_CERTIFICATE_NUMBER} />
      <StatesField id={idOf('states')} chosen={values.states} error={errors.states} onChange={(states) => change('states', states)} />
      <TextField {...text('expiresOn')} type="date" optional label="Last day" hint="Leave it empty when the certificate states none." />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Sending...">
          Send for approval
        </Button>
        <Button disabled={form.isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
