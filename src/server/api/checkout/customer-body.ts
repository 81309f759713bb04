import { z } from '@hono/zod-openapi'
import { checkAddress, checkCustomer } from '#domain/customer/customer.ts'

// How long each may be is the domain's to say, with the form's messages.
const field = z.string({ error: 'is required' })
const optionalField = z.string().optional()

const addressFields = {
  firstName: field,
  lastName: field,
  phone: optionalField,
  addressLine1: field,
  addressLine2: optionalField,
  city: field,
  state: field,
  postalCode: field,
  country: optionalField,
}

const report = (errors: Partial<Record<string, string>>, context: z.RefinementCtx) => {
  for (const [name, message] of Object.entries(errors)) context.addIssue({ code: 'custom', path: [name], message: message ?? '' })
  return z.NEVER
}

/** The customer form as it is sent; the domain validates it, with the form's messages. */
export const customerBody = z
  .strictObject({ ...addressFields, email: field })
  .transform((values, context) => {
    const check = checkCustomer(values)
    return check.ok ? check.customer : report(check.errors, context)
  })
  .openapi('Customer')

/** A delivery address as it is sent: the same without the e-mail address. */
export const addressBody = z.strictObject(addressFields).transform((values, context) => {
  const check = checkAddress(values)
  return 'address' in check ? check.address : report(check.errors, context)
})
