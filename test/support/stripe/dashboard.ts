import { known } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { newDispute, newRefund } from './objects.ts'
import type { Charge, Dispute, Refund } from './objects.ts'
import { invalid } from './refusal.ts'

/** What becomes of a refund at once. */
export type RefundResult = 'pending' | 'succeeded' | 'failed'

/** Counts a refund in or out of its charge. */
function count(charge: Charge, cents: number) {
  charge.amount_refunded += cents
  charge.refunded = charge.amount_refunded === charge.amount
}

function refuseRefund(charge: Charge, amount: number) {
  const left = charge.amount - charge.amount_refunded
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed.`, { code: 'charge_disputed' })
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount > left) throw invalid(`The refund (${amount}) is greater than what is left of the charge (${left}).`, { param: 'amount' })
}

/**
 * Refunds a part of a charge, or what is left of it.
 * @throws {Refusal} when that is more than what is left, or the charge is disputed.
 */
export function refund(
  ledger: Ledger,
  charge: Charge,
  asked: { amount?: number | undefined; reason?: string | undefined; metadata?: Record<string, string> },
  result: RefundResult,
): { refund: Refund; delivered: Promise<void> } {
  const amount = asked.amount ?? charge.amount - charge.amount_refunded
  refuseRefund(charge, amount)
  const made: Refund = {
    ...newRefund(charge, amount, ledger.now()),
    reason: asked.reason ?? null,
    metadata: asked.metadata ?? {},
    status: result,
    ...(result === 'failed' && { failure_reason: 'unknown' }),
  }
  ledger.refunds.set(made.id, made)
  if (result === 'failed') return { refund: made, delivered: ledger.emit(['refund.created', made], ['refund.failed', made]) }
  count(charge, amount)
  if (result === 'pending') return { refund: made, delivered: ledger.emit(['refund.created', made]) }
  return { refund: made, delivered: ledger.emit(['charge.refunded', charge], ['refund.created', made]) }
}

/** Takes a refund back that is on its way. @throws {Refusal} when it is not. */
export function cancelRefund(ledger: Ledger, made: Refund): Refund {
  if (made.status !== 'pending') throw invalid(`A refund that is ${made.status} cannot be cancelled.`)
  made.status = 'canceled'
  count(known(ledger.charges, made.charge), -made.amount)
  void ledger.emit(['refund.updated', made])
  return made
}

/** What the shop's people and the banks do. Every verb resolves when the events that it caused are delivered (or held, or dropped). */
export function createDashboard(ledger: Ledger) {
  const chargeOf = (intentId: string) => known(ledger.charges, known(ledger.intents, intentId).latest_charge ?? '')
  return {
    /** Refunds in Stripe's own dashboard; the shop hears of it by events alone. */
    async refundInDashboard(intentId: string, amount?: number): Promise<Refund> {
      const made = refund(ledger, chargeOf(intentId), { amount, reason: 'requested_by_customer' }, 'succeeded')
      await made.delivered
      return made.refund
    },
    /** The bank decides about a refund; one that succeeded may still fail later. */
    async settleRefund(refundId: string, result: 'succeeded' | 'failed'): Promise<Refund> {
      const made = known(ledger.refunds, refundId)
      const charge = known(ledger.charges, made.charge)
      if (made.status === result || made.status === 'failed' || made.status === 'canceled') throw new Error(`${refundId} is ${made.status}`)
      made.status = result
      if (result === 'succeeded') {
        await ledger.emit(['refund.updated', made], ['charge.refunded', charge])
        return made
      }
      made.failure_reason = 'lost_or_stolen_card'
      count(charge, -made.amount)
      await ledger.emit(['refund.updated', made], ['refund.failed', made])
      return made
    },
    /** The shopper's bank takes the money back for now. */
    async openDispute(intentId: string, { amount }: { amount?: number } = {}): Promise<Dispute> {
      const charge = chargeOf(intentId)
      const dispute = newDispute(charge, amount ?? charge.amount, ledger.now())
      ledger.disputes.set(dispute.id, dispute)
      charge.disputed = true
      await ledger.emit(['charge.dispute.created', dispute], ['charge.dispute.funds_withdrawn', dispute])
      return dispute
    },
    /** The bank decides: `won` gives the money back to the shop. */
    async closeDispute(disputeId: string, result: 'won' | 'lost'): Promise<Dispute> {
      const dispute = known(ledger.disputes, disputeId)
      dispute.status = result
      if (result === 'won') await ledger.emit(['charge.dispute.closed', dispute], ['charge.dispute.funds_reinstated', dispute])
      else await ledger.emit(['charge.dispute.closed', dispute])
      return dispute
    },
  }
}
