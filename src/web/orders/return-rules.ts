import type { ReturnReason } from '#domain/refund.ts'

/** The reasons of a return, in the order of the list. */
export const REASON_LABELS: Record<ReturnReason, string> = {
  does_not_fit: 'It does not fit',
  wrong_item_sent: 'It is not what I ordered',
  defective: 'It does not work',
  damaged: 'It arrived damaged',
  no_longer_needed: 'I no longer need it',
  ordered_twice: 'I ordered it twice',
  other: 'Another reason',
}

/** The form's values for a part that is returned. */
export interface ReturnChoice {
  quantity: number
  reason: ReturnReason | ''
  modelNumber: string
}

/** The missing fields of a part: a reason, and the model number where it does not fit (decision 21). */
export const choiceErrors = ({ reason, modelNumber }: ReturnChoice): { reason?: string; modelNumber?: string } => ({
  ...(reason === '' && { reason: 'Please choose a reason.' }),
  ...(reason === 'does_not_fit' &&
    modelNumber.trim() === '' && { modelNumber: 'Please enter the model number: we look up the part that fits.' }),
})
