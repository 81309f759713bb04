import type { ReturnReason } from '#domain/returns/return-reason.ts'
import { isFault } from '#domain/returns/return-rule.ts'
import type { Schema } from '#web/api.ts'

/** How the part is, as its customer says. */
export const STATED_LABELS = {
  new: 'New, in its unopened packaging',
  opened: 'Opened, not installed',
  installed: 'Installed or used',
} as const
export type StatedCondition = keyof typeof STATED_LABELS

export const isStated = (text: string): text is StatedCondition => Object.hasOwn(STATED_LABELS, text)

/** A part that is wanted in exchange. */
export interface Replacement {
  slug: string
  name: string
  partNumber: string
  quantity: number
  /** The machine that it is proposed for (its id); none for a part that is wanted for itself. */
  modelId?: string | undefined
}

/** The form's values for a part that is returned. */
export interface ReturnChoice {
  quantity: number
  reason: ReturnReason | ''
  modelNumber: string
  /** The same as a machine that the shop knows. */
  machine: Schema<'Model'> | null
  condition: StatedCondition | ''
  replacement: Replacement | null
}

/** What a form begins with for a part. */
export const newChoice = (quantity: number): ReturnChoice => ({
  quantity,
  reason: '',
  modelNumber: '',
  machine: null,
  condition: '',
  replacement: null,
})

/** The choice with another number of pieces: as many come in exchange, until their number was chosen by itself. */
export function withQuantity(choice: ReturnChoice, quantity: number): ReturnChoice {
  const { replacement } = choice
  return { ...choice, quantity, replacement: replacement?.quantity === choice.quantity ? { ...replacement, quantity } : replacement }
}

/** The choice with another reason or machine: a part that was proposed for the machine before is not wanted any more. */
export function withMachine(choice: ReturnChoice, change: Partial<ReturnChoice>): ReturnChoice {
  const changed = { ...choice, ...change }
  const modelId = changed.reason === 'does_not_fit' ? changed.machine?.id : undefined
  const proposedFor = choice.replacement?.modelId
  return proposedFor === undefined || proposedFor === modelId ? changed : { ...changed, replacement: null }
}

/** Whether the condition of a part is asked for: where its rule depends on it, and the reason is the customer's own. */
export const needsCondition = ({ reason }: ReturnChoice, { returns }: Schema<'Order'>['lines'][number]): boolean =>
  returns.asksCondition && reason !== '' && !isFault(reason)

type Errors = Partial<Record<'reason' | 'modelNumber' | 'condition' | 'replacement', string>>

/** The missing fields of a part: a reason, the model number where it does not fit (specification, decision 21), its condition, and the part to be sent instead. */
export function choiceErrors(choice: ReturnChoice, line: Schema<'Order'>['lines'][number], isExchange: boolean): Errors {
  const { reason, modelNumber, condition, replacement } = choice
  return {
    ...(reason === '' && { reason: 'Please choose a reason.' }),
    ...(reason === 'does_not_fit' &&
      modelNumber.trim() === '' && { modelNumber: 'Please enter the model number: we look up the part that fits.' }),
    ...(needsCondition(choice, line) && condition === '' && { condition: 'Please say how the part is.' }),
    ...(isExchange && !replacement && { replacement: 'Please choose the part that we send instead.' }),
  }
}
