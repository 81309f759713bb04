import { REFERENCE_FIELDS, REFERENCE_LENGTHS } from '#domain/order/order-references.ts'
import type { ReferenceField } from '#domain/order/order-references.ts'
import { TextField } from '#web/ui/form/field.tsx'

interface PhoneReferencesProps {
  values: Partial<Record<ReferenceField, string>>
  onChange: (values: Partial<Record<ReferenceField, string>>) => void
}

const FIELDS = ['company', 'poNumber', 'jobName'] as const satisfies ReferenceField[]

/** The company of a caller and what their own books call the order: they stand on the order, its papers and its mails. */
export const PhoneReferences = ({ values, onChange }: PhoneReferencesProps) => (
  <div className="grid gap-3 sm:grid-cols-3">
    {FIELDS.map((field) => (
      <TextField
        key={field}
        id={`order-${field}`}
        label={REFERENCE_FIELDS[field]}
        optional
        maxLength={REFERENCE_LENGTHS[field]}
        autoComplete="off"
        value={values[field] ?? ''}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    ))}
  </div>
)
