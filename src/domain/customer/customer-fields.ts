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
