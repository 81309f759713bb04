import type { ApplianceType } from '../fit/appliance.ts'

/** How rows find their part, what they may do, and what a blank cell or an unknown name means. */
export interface ImportOptions {
  matchBy: 'sku' | 'number' | 'id'
  mode: 'both' | 'create' | 'update'
  /** What a blank cell of a column that is brought does to the field. */
  blank: 'keep' | 'clear'
  /** What becomes of the name of a brand or category that the shop does not have. */
  unknown: 'error' | 'create'
  /** A price that changes by more than this is an alarm, in percent. */
  alarmPercent: number
  /** Names of theirs → ids of ours, as `brand:broan nutone` → `brd_…`, `part:new-sku` → `prd_…`; `NEW_NAME`: it is added when the import starts. */
  names: Record<string, string>
  /** Whether customers are told by e-mail that a shipment is on its way. */
  mailCustomers: boolean
  /** What models are that a file of fits names of a known brand and the shop does not have: they are added as these. Null: they are an error. */
  modelType: ApplianceType | null
}
