import { FORM_FIELDS } from '#domain/customer/customer-fields.ts'
import { missingText } from '#domain/customer/customer-check.ts'
import type { CustomerCheck } from '#domain/customer/customer-check.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { focusField } from './customer-fields.ts'

/** Says what is missing or wrong (specification, section 5), and goes to the first field that is. */
export function showFieldErrors({ missing, errors }: Extract<CustomerCheck, { ok: false }>): void {
  if (missing.length > 0) toast({ title: 'Missing Information', description: missingText(missing), tone: 'error' })
  else if (errors.email) toast({ title: 'Invalid Email', description: errors.email, tone: 'error' })
  const first = FORM_FIELDS.find((field) => errors[field])
  if (first) focusField(first)
}
