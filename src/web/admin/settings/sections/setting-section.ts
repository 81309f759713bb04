import type { Schema } from '#web/api.ts'
import type { SettingField } from './setting-values.ts'

export type SettingGroup = Schema<'SettingRecord'>['group']

/** A page of settings: some fields of one setting of the API. */
export interface SettingSection {
  /** Its address: `/admin/settings/shipping`. */
  id: string
  label: string
  /** What is set here, in a sentence. */
  about: string
  part: keyof typeof SETTING_PARTS
  group: SettingGroup
  fields: readonly SettingField[]
  /** Other words by which it is found. */
  words?: string
  /** A page of the shop that shows it. */
  page?: string
}

/** The parts of the overview, in their order. */
export const SETTING_PARTS = {
  shop: 'Shop',
  selling: 'Selling',
  pages: 'Pages and texts',
  finding: 'Being found',
  office: 'Office',
} as const
