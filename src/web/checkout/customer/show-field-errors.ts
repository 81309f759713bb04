import { FORM_FIELDS } from '#domain/customer/customer-fields.ts'
import { missingText } from '#domain/customer/customer-check.ts'
import type { CustomerCheck } from '#domain/customer/customer-check.ts'
import { CHECKOUT_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { focusField } from './customer-fields.ts'

/** Says what is missing or wrong (specification, section 5), and goes to the first field that is. */
export function showFieldErrors({ missing, errors }: Extract<CustomerCheck, { ok: false }>): void {
  const report = (title: string, description: string) => toast({ title, description, tone: 'error', durationMs: CHECKOUT_TOAST_MS })
  if (missing.length > 0) report('Missing Information', missingText(missing))
  else if (errors.email) report('Invalid Email', errors.email)
  const first = FORM_FIELDS.find((field) => errors[field])
  if (first) focusField(first)
}
