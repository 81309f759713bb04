import { REFERENCE_FIELDS } from '#domain/order/order-references.ts'
import type { ReferenceField } from '#domain/order/order-references.ts'
import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

/** What a shopper says about an order beside the address. It is no part of the draft, because most pages never need its code. */
export interface OrderExtras {
  /** As they were typed. */
  references: Partial<Record<ReferenceField, string>>
  /** Whether a new address is to be kept in the account; null while nobody has said so. */
  savesAddress: boolean | null
  /** The id of the person whose account has filled the form in; absent while none has. */
  filledFor?: string
  /** The e-mail address that this account had then. */
  filledEmail?: string
}

const EMPTY: OrderExtras = { references: {}, savesAddress: null }

/** Reads what was stored; nothing of what cannot be read. */
export function parseExtras(text: string | null): OrderExtras {
  if (text === null) return EMPTY
  const { references, savesAddress, filledFor, filledEmail } = parseRecord(text)
  const texts = Object.entries(isRecord(references) ? references : {}).filter(
    ([field, value]) => Object.hasOwn(REFERENCE_FIELDS, field) && typeof value === 'string',
  )
  return {
    references: Object.fromEntries(texts),
    savesAddress: typeof savesAddress === 'boolean' ? savesAddress : null,
    ...(typeof filledFor === 'string' && { filledFor }),
    ...(typeof filledEmail === 'string' && { filledEmail }),
  }
}

// As long as the draft of the checkout: it outlives a reload and a cancelled payment, not the tab.
const extras = storedState<OrderExtras>({ stored: storedText('sessionStorage', 'orderExtras'), parse: parseExtras, onServer: EMPTY })

export const readOrderExtras = extras.read
export const useOrderExtras = extras.useValue

export const changeReferences = (references: OrderExtras['references']): void =>
  extras.write(JSON.stringify({ ...extras.read(), references: { ...extras.read().references, ...references } }))

export const setSavesAddress = (savesAddress: boolean): void => extras.write(JSON.stringify({ ...extras.read(), savesAddress }))

export const setFilledFor = (filled: { filledFor: string; filledEmail: string }): void =>
  extras.write(JSON.stringify({ ...extras.read(), ...filled }))

/** Forgets all of it: the order is paid, or its shopper signs out. */
export const clearOrderExtras = (): void => extras.write(null)
