import type { ReturnReason } from '#domain/returns/return-reason.ts'

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
