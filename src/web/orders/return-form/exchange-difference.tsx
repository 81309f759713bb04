import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'

/** The difference of an exchange in words; cents with tax, above 0 to be paid. */
export function differenceText(cents: number): string {
  if (cents === 0) return 'Nothing to pay: the parts cost the same.'
  return cents > 0
    ? `You pay ${formatMoney(cents)} more. We mail you a link to pay it when your parts are here, and then send the new ones.`
    : `You get ${formatMoney(-cents)} back when your parts are here.`
}

interface ExchangeDifferenceProps {
  quote: Schema<'ExchangeQuote'> | undefined
  /** Why nobody can say; null while somebody can. */
  refusal: string | null
  /** Asks once more; null where the answer would be the same. */
  onRetry: (() => void) | null
}

/** What an exchange costs, to the cent, before it is asked for. */
export function ExchangeDifference({ quote, refusal, onRetry }: ExchangeDifferenceProps) {
  if (refusal !== null && onRetry) return <LoadFailure onRetry={onRetry}>{refusal}</LoadFailure>
  if (refusal !== null)
    return (
      <Notice tone="warning" live>
        {refusal}
      </Notice>
    )
  return (
    <p role="status" className="font-display text-lead tabular-nums">
      {quote && (
        <>
          <strong className="font-semibold">{differenceText(quote.differenceCents)}</strong>{' '}
          {quote.taxCents !== 0 && (
            <span className="text-ink-2">
              {formatMoney(Math.abs(quote.goodsCents))} and {formatMoney(Math.abs(quote.taxCents))} tax.{' '}
            </span>
          )}
          <span className="text-ink-2">Shipping is free.</span>
        </>
      )}
    </p>
  )
}
