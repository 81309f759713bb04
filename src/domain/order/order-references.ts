import { oneLine, tooLongText } from '../customer/name.ts'

/** What a tradesperson may write on an order beside its address, by the names that the trade has for it. All of it is optional. */
export const REFERENCE_FIELDS = { company: 'Company', poNumber: 'PO number', jobName: 'Job name' } as const
export type ReferenceField = keyof typeof REFERENCE_FIELDS

/** The most characters of each. */
export const REFERENCE_LENGTHS: Record<ReferenceField, number> = { company: 80, poNumber: 40, jobName: 60 }

/** The company of the delivery address, and what the buyer's own books call the order; null for what was left out. */
export type OrderReferences = Record<ReferenceField, string | null>

/** One of them as it is stored: in one line without control characters, null for nothing; or what is wrong with it. */
export function readReference(field: ReferenceField, typed: string): { value: string | null } | { error: string } {
  const text = oneLine(typed)
  return text.length > REFERENCE_LENGTHS[field] ? { error: tooLongText(REFERENCE_LENGTHS[field]) } : { value: text || null }
}

/** What is shown beside an order's number: its PO number and its job, those that it has. The company stands in the address. */
export const referenceRows = (order: Pick<OrderReferences, 'poNumber' | 'jobName'>): { label: string; text: string }[] =>
  (['poNumber', 'jobName'] as const).flatMap((field) => {
    const text = order[field]
    return text === null ? [] : [{ label: REFERENCE_FIELDS[field], text }]
  })
