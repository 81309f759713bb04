import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/money.ts'
import { postageText } from '#domain/returns/return-postage.ts'
import { api, ApiProblem, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'
import type { Chosen, ReturnProof } from './use-return.ts'

/** What of the money comes back, in words. An order that was sent free has no shipping that could stay behind. */
function backText({ backCents, goodsCents, taxCents, feeCents, shippingCents }: Schema<'ReturnQuote'>, isShippingPaid: boolean): string {
  if (backCents === null) return 'These parts came in an exchange themselves: we will write to you what you get back.'
  const totals = [
    `${formatMoney(goodsCents)} for the parts`,
    taxCents > 0 && `${formatMoney(taxCents)} tax`,
    feeCents > 0 && `less ${formatMoney(feeCents)} for restocking`,
    shippingCents > 0 && `${formatMoney(shippingCents)} that you paid for shipping`,
  ].filter((sum) => sum !== false)
  const back = `You get ${formatMoney(backCents + shippingCents)} back when the parts are here and as you describe them: ${totals.join(', ')}.`
  return shippingCents > 0 || !isShippingPaid ? back : `${back} What you paid for shipping is not included.`
}

interface ReturnMoneyProps {
  order: Schema<'Order'>
  proof: ReturnProof
  chosen: Chosen
  /** Parts are wanted instead of the money. */
  isExchange: boolean
}

/** What comes back, and who pays to send the parts, before anything is asked for. Nothing while a reason is missing. */
export function ReturnMoney({ order, proof, chosen, isExchange }: ReturnMoneyProps) {
  const lines = chosen.flatMap(({ line, choice: { quantity, reason } }) => (reason === '' ? [] : [{ lineId: line.id, quantity, reason }]))
  const { data, isError, refetch } = useQuery({
    // What other returns of it bring is not promised once more.
    queryKey: ['return-quote', order.number, order.version, lines],
    queryFn: () =>
      read(api.POST('/api/orders/{number}/return-quote', { params: { path: { number: order.number } }, body: { lines, ...proof } })),
    enabled: lines.length > 0 && lines.length === chosen.length,
    retry: (count, error) => count < 2 && !(error instanceof ApiProblem),
    staleTime: 30_000,
  })
  const reasons = new Map(lines.map(({ lineId, reason }) => [lineId, reason]))
  if (isError)
    return <LoadFailure onRetry={() => void refetch()}>We could not work out what you get back, and who pays to send it.</LoadFailure>
  return (
    <div role="status" className="grid gap-1 tabular-nums empty:absolute">
      {data && (
        <>
          {!isExchange && <p className="font-semibold">{backText(data, order.shippingCents > 0)}</p>}
          <p>{postageText(data.lines.map(({ lineId, postage }) => ({ payer: postage, reason: reasons.get(lineId) ?? 'other' })))}</p>
        </>
      )}
    </div>
  )
}
