import { orderStep } from './find.ts'
import type { Step } from './find.ts'
import * as office from './office.ts'
import * as orders from './orders.ts'
import * as people from './people.ts'
import * as provider from './provider.ts'
import * as returns from './returns.ts'
import * as shoppers from './shoppers.ts'
import type { Walker } from './walker.ts'

/* Everything that shoppers, staff and the provider may do to money and pieces, once each, to whatever there is at that moment. Refusals are as good as anything. */

/** The steps, each with how often it is taken beside the others. */
const WEIGHTS: [weight: number, step: Step][] = [
  [10, shoppers.checkOut],
  [2, shoppers.twoTabs],
  [2, shoppers.phone],
  [5, shoppers.comeBack],
  [1, shoppers.goAway],
  [2, shoppers.cancelOwn],
  [1, shoppers.moveOrder],
  [2, shoppers.withdrawReturn],
  [12, provider.pay],
  [2, provider.payLater],
  [2, provider.paidAtLast],
  [1, provider.failedAtLast],
  [1, provider.expire],
  [1, provider.payTooLate],
  [1, provider.payWrong],
  [2, provider.dashboard],
  [3, provider.refundDone],
  [3, provider.refundSentBack],
  [1, provider.dispute],
  [1, provider.disputePart],
  [2, provider.decideDispute],
  [2, provider.repeatEvent],
  [2, provider.changeProvider],
  [1, provider.outage],
  [8, orders.ship],
  [3, orders.pack],
  [3, orders.shipPacked],
  [7, orders.moveParcel],
  [8, orders.refund],
  [3, orders.retryRefund],
  [1, orders.recheck],
  [2, orders.cancelExchange],
  [2, orderStep('cancel', ({ random }) => ({ restock: random.isLess(0.6) }))],
  [1, orderStep('hold')],
  [2, orderStep('release')],
  [8, returns.askBack],
  [12, returns.decideReturn],
  [6, returns.exchange],
  [1, office.adjust],
  [3, office.editPart],
  [1, office.deletePart],
  [2, office.editCode],
  [1, office.archiveCode],
  [1, office.editRates],
  [1, office.sweep],
  [2, people.signUp],
  [1, people.merge],
  [1, people.erase],
  [1, people.sendCertificate],
  [1, people.decideCertificate],
]
const STEPS = WEIGHTS.flatMap(([weight, step]) => Array.from({ length: weight }, () => step))

/** Takes so many steps, up to three at the same moment. */
export async function walk(walker: Walker, steps: number): Promise<void> {
  for (let taken = 0; taken < steps;) {
    const together = Array.from({ length: 1 + walker.random.upTo(3) }, () => walker.random.pick(STEPS))
    await Promise.all(together.map(async (step) => step?.(walker)))
    taken += together.length
  }
}
