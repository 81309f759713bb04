/** The labels of the customer's fields, in the order of the form (specification, section 3). */
export const CUSTOMER_FIELDS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  country: 'Country',
} as const
export type CustomerField = keyof typeof CUSTOMER_FIELDS

/** The fields of a delivery address that are typed, in the order of the checkout's form. */
export const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'phone',
] as const satisfies CustomerField[]

/** The fields of the checkout's form, in their order. */
export const FORM_FIELDS = ['email', ...ADDRESS_FIELDS] as const
