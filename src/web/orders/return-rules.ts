import type { ReturnReason } from '#domain/refund.ts'

/** Why a part comes back, in the customer's words; in the order of the list. */
export const REASON_LABELS: Record<ReturnReason, string> = {
  does_not_fit: 'It does not fit',
  wrong_item_sent: 'It is not what I ordered',
  defective: 'It does not work',
  damaged: 'It arrived damaged',
  no_longer_needed: 'I no longer need it',
  ordered_twice: 'I ordered it twice',
  other: 'Another reason',
}

/** A part that is to go back, as the form stands. */
export interface ReturnChoice {
  quantity: number
  reason: ReturnReason | ''
  modelNumber: string
}

/** What is still needed of a part: a reason, and the model where it does not fit (decision 21). */
export const choiceErrors = ({ reason, modelNumber }: ReturnChoice): { reason?: string; modelNumber?: string } => ({
  ...(reason === '' && { reason: 'Please choose a reason.' }),
  ...(reason === 'does_not_fit' &&
    modelNumber.trim() === '' && { modelNumber: 'Please enter the model number: we look up the part that fits.' }),
})
