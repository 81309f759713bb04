import type { DeliveryAddress } from './customer-check.ts'

/** An address as it is written on a shipment, a line each: the name, the company, the street, and the town with state and ZIP code. */
export const addressLines = (to: Omit<DeliveryAddress, 'phone' | 'country'>, company: string | null = null): string[] =>
  [`${to.firstName} ${to.lastName}`, company ?? '', to.addressLine1, to.addressLine2, `${to.city}, ${to.state} ${to.postalCode}`].filter(
    (line) => line.trim() !== '',
  )

/** The shop's address without its name, which stands above it. */
export const addressWithoutName = (name: string, address: string): string =>
  address.startsWith(`${name},`) ? address.slice(name.length + 1).trim() : address
