import { CUSTOMER_FIELDS } from '#domain/customer.ts'
import type { CustomerField } from '#domain/customer.ts'
import { Notice } from '#web/ui/notice.tsx'
import { fieldId, focusField, SHOWN_FIELDS } from './customer-fields.ts'

interface ErrorSummaryProps {
  errors: Partial<Record<CustomerField, string>>
}

/** What keeps the form from being sent, as links to the fields; nothing when all is well. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const fields = SHOWN_FIELDS.filter((field) => errors[field])
  if (fields.length === 0) return null
  return (
    <Notice tone="error" live title="Please check these fields" className="sm:col-span-6">
      <ul className="flex flex-wrap gap-x-4">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              className="link inline-block py-1"
              onClick={(event) => {
                event.preventDefault()
                focusField(field)
              }}
            >
              {CUSTOMER_FIELDS[field]}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
