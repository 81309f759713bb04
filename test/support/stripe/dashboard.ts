import { known } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { newDispute, newRefund } from './objects.ts'
import type { Charge, Dispute, Refund } from './objects.ts'
import { invalid } from './refusal.ts'

/** The immediate outcome of a refund. */
export type RefundResult = 'pending' | 'succeeded' | 'failed'

/** Adds a refund to its charge, or removes it. */
function count(charge: Charge, cents: number) {
  charge.amount_refunded += cents
  charge.refunded = charge.amount_refunded === charge.amount
}

function refuseRefund(charge: Charge, amount: number) {
  const refundable = charge.amount - charge.amount_refunded
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed.`, { code: 'charge_disputed' })
  if (refundable === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount > refundable)
    throw invalid(`The refund (${amount}) is greater than what is left of the charge (${refundable}).`, { param: 'amount' })
}

/**
 * Refunds part of a charge, or what is left of it.
 * @throws {Refusal} when that is more than what is left, or the charge is disputed.
 */
export function refund(
  ledger: Ledger,
  charge: Charge,
  requested: { amount?: number | undefined; reason?: string | undefined; metadata?: Record<string, string> },
  result: RefundResult,
): { refund: Refund; delivered: Promise<void> } {
  const amount = requested.amount ?? charge.amount - charge.amount_refunded
  refuseRefund(charge, amount)
  const made: Refund = {
    ...newRefund(charge, amount, ledger.now()),
    reason: requested.reason ?? null,
    metadata: requested.metadata ?? {},
    status: result,
    ...(result === 'failed' && { failure_reason: 'unknown' }),
  }
  ledger.refunds.set(made.id, made)
  if (result === 'failed') return { refund: made, delivered: ledger.emit(['refund.created', made], ['refund.failed', made]) }
  count(charge, amount)
  if (result === 'pending') return { refund: made, delivered: ledger.emit(['refund.created', made]) }
  return { refund: made, delivered: ledger.emit(['charge.refunded', charge], ['refund.created', made]) }
}

/** Cancels a pending refund. @throws {Refusal} when it is not pending. */
export function cancelRefund(ledger: Ledger, made: Refund): Refund {
  if (made.status !== 'pending') throw invalid(`A refund that is ${made.status} cannot be cancelled.`)
  made.status = 'canceled'
  count(known(ledger.charges, made.charge), -made.amount)
  void ledger.emit(['refund.updated', made])
  return made
}

/** The actions of merchants and banks. Each resolves when its events are delivered (or held, or dropped). */
export function createDashboard(ledger: Ledger) {
  const chargeOf = (intentId: string) => known(ledger.charges, known(ledger.intents, intentId).latest_charge ?? '')
  return {
    /** Refunds in Stripe's own dashboard; the shop learns of it by events only. */
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
    /** The shopper's bank opens a dispute and withdraws the money. */
    async openDispute(intentId: string, { amount }: { amount?: number } = {}): Promise<Dispute> {
      const charge = chargeOf(intentId)
      const dispute = newDispute(charge, amount ?? charge.amount, ledger.now())
      ledger.disputes.set(dispute.id, dispute)
      charge.disputed = true
      await ledger.emit(['charge.dispute.created', dispute], ['charge.dispute.funds_withdrawn', dispute])
      return dispute
    },
    /** The bank decides: `won` returns the money to the shop. */
    async closeDispute(disputeId: string, result: 'won' | 'lost'): Promise<Dispute> {
      const dispute = known(ledger.disputes, disputeId)
      dispute.status = result
      if (result === 'won') await ledger.emit(['charge.dispute.closed', dispute], ['charge.dispute.funds_reinstated', dispute])
      else await ledger.emit(['charge.dispute.closed', dispute])
      return dispute
    },
  }
}
