import { formatMoney } from '#domain/money.ts'
import { cardText } from '#domain/order/payment-card.ts'
import { canTransition, refundTransitions } from '#domain/order/order-transitions.ts'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refuseRetry } from './order-facts.ts'
import { orderActions } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'
import { useOrderAct } from './use-order-act.ts'

type Attempt = StaffOrder['payments'][number]
type StaffRefund = StaffOrder['refunds'][number]

/** The payment's page at the provider, for those who have an account there; the built-in test provider has none. */
const providerHref = ({ provider, intentId }: Attempt, isTest: boolean) =>
  provider === 'stripe' && intentId ? `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(intentId)}` : null

function PaymentLine({ attempt, isTest }: { attempt: Attempt; isTest: boolean }) {
  const {
    provider,
    status,
    amountCents,
    capturedCents,
    refundedCents,
    failure,
    disputeStatus,
    intentId,
    cardBrand,
    cardLast4,
    cardWallet,
  } = attempt
  const href = providerHref(attempt, isTest)
  return (
    <li className="grid gap-0.5 border-line py-1 not-last:border-b">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          {provider}, {status}
        </span>
        <span className="tabular-nums">
          {formatMoney(amountCents)} asked, {formatMoney(capturedCents)} taken
          {refundedCents > 0 && `, ${formatMoney(refundedCents)} given back`}
        </span>
      </p>
      {cardBrand !== null && cardLast4 !== null && <p>{cardText({ brand: cardBrand, last4: cardLast4, wallet: cardWallet })}</p>}
      {intentId && <p className="font-mono text-small break-all text-ink-2">{intentId}</p>}
      {failure && <p className="text-small text-brick">{failure}</p>}
      {disputeStatus && <p className="text-small text-brick">Disputed: {disputeStatus}</p>}
      {href && (
        <a href={href} target="_blank" rel="noopener noreferrer">
          At the provider
        </a>
      )}
    </li>
  )
}

interface RefundLineProps {
  order: StaffOrder
  refund: StaffRefund
  act: ReturnType<typeof useOrderAct>
}

/** A refund; one that failed can be asked for again, unless what it was for has been given back otherwise. */
function RefundLine({ order, refund, act }: RefundLineProps) {
  const { id, amountCents, taxCents, status, reason, note, failure } = refund
  const mayAsk = useRight('refunds:write') && canTransition(refundTransitions, 'retry', status)
  const refusal = mayAsk ? refuseRetry(order, refund) : null
  const amount = formatMoney(amountCents)
  const text = useFocusWhenLost<HTMLDivElement>(status)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line py-1 not-last:border-b">
      <div ref={text} tabIndex={-1} className="min-w-0 grow">
        Refund {amount} (tax {formatMoney(taxCents)}), {status}, {reason.replaceAll('_', ' ')}
        {note && <span className="text-ink-2">: {note}</span>}
        {failure && <span className="block text-small text-brick">{failure}</span>}
        {refusal && <span className="block text-small text-ink-2">{refusal}</span>}
      </div>
      {mayAsk && refusal === null && (
        <Button
          busy={act.isBusy}
          onClick={() => void act.run(() => orderActions.retryRefund(order.number, id), `${amount} asked for again`)}
        >
          Ask again for {amount}
        </Button>
      )}
    </li>
  )
}

/** How the order was paid, what was given back, and what the provider says of it now. */
export function OrderPayments({ order }: { order: StaffOrder }) {
  const { number, payments, refunds, testMode } = order
  const act = useOrderAct(number)
  const mayChange = useMayChange()
  return (
    <section className="panel grid gap-3 p-4" aria-labelledby="order-payment">
      <div className="flex items-center justify-between gap-2">
        <h2 id="order-payment" className="text-h3">
          Payment
        </h2>
        {mayChange && (
          <Button busy={act.isBusy} onClick={() => void act.run(() => orderActions.recheck(number), 'The provider was asked')}>
            Check again
          </Button>
        )}
      </div>
      {act.error && (
        <Notice tone="error" live>
          {act.error}
        </Notice>
      )}
      {payments.length === 0 ? <p>It was never asked for.</p> : null}
      <ul>
        {payments.map((attempt) => (
          <PaymentLine key={attempt.attempt} attempt={attempt} isTest={testMode} />
        ))}
      </ul>
      {refunds.length > 0 && (
        <ul aria-label="Refunds">
          {refunds.map((refund) => (
            <RefundLine key={refund.id} {...{ order, refund, act }} />
          ))}
        </ul>
      )}
    </section>
  )
}
