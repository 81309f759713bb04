import type { ImportType } from '#domain/import/import-fields.ts'
import type { StaffArea } from './staff-role.ts'

/** What the rows of a file are about decides who may bring, see and apply them. */
export const AREA_OF_IMPORT: Record<ImportType, StaffArea> = {
  products: 'catalogue',
  prices: 'catalogue',
  stock: 'catalogue',
  numbers: 'catalogue',
  fits: 'catalogue',
  redirects: 'settings',
  subscribers: 'marketing',
  tracking: 'orders',
}

const AREA_OF_CHANGES: Record<string, StaffArea> = {
  products: 'catalogue',
  fits: 'catalogue',
  redirects: 'settings',
  subscribers: 'marketing',
  shipments: 'orders',
  'buyer-letters': 'personal_data',
}

/** The kinds of change sets that belong to an area. */
export const CHANGE_SET_KINDS = Object.keys(AREA_OF_CHANGES)

/** The same for change sets, by their kind; of a kind that is not known, only owners are heard. */
export const areaOfChanges = (kind: string): StaffArea => AREA_OF_CHANGES[kind] ?? 'staff'
