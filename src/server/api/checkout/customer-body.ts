import { z } from '@hono/zod-openapi'
import { checkAddress, checkCustomer } from '#domain/customer/customer-check.ts'
import { checkSavedAddress } from '#domain/customer/address-book.ts'
import { readReference } from '#domain/order/order-references.ts'
import type { ReferenceField } from '#domain/order/order-references.ts'

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

const savedAddressFields = { ...addressFields, company: optionalField, label: optionalField }

const readSaved = (values: Parameters<typeof checkSavedAddress>[0], context: z.RefinementCtx) => {
  const check = checkSavedAddress(values)
  return 'address' in check ? check.address : report(check.errors, context)
}

/** An address that a customer adds to their book. */
export const newAddressBody = z
  .strictObject({
    ...savedAddressFields,
    preferred: z.boolean().default(false).openapi({ description: 'The first of a book is preferred in any case' }),
  })
  .transform(({ preferred, ...values }, context) => ({ ...readSaved(values, context), preferred }))

/** An address of a customer's book as it is to be, with the version of it that was seen. */
export const changedAddressBody = z
  .strictObject({ ...savedAddressFields, version: z.int().min(1) })
  .transform(({ version, ...values }, context) => ({ ...readSaved(values, context), version }))

const reference = (name: ReferenceField) =>
  z
    .string()
    .transform((typed, context) => {
      const read = readReference(name, typed)
      if ('value' in read) return read.value
      context.addIssue({ code: 'custom', message: read.error })
      return z.NEVER
    })
    .optional()

/** What may be written on an order beside its address; empty is the same as left out. */
export const referenceFields = { company: reference('company'), poNumber: reference('poNumber'), jobName: reference('jobName') }
