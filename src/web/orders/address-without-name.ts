import type { Schema } from '#web/api.ts'

/** The shop's address without its name, which stands above it. */
export const addressWithoutName = ({ name, contact: { address } }: Pick<Schema<'ShopInfo'>, 'name' | 'contact'>): string =>
  address.startsWith(`${name},`) ? address.slice(name.length + 1).trim() : address
