import type { QueryClient } from '@tanstack/react-query'
import type { CartItem } from '#domain/cart/cart.ts'
import { ApiProblem } from '#web/api.ts'
import type { CheckoutDraft } from '#web/cart/checkout-draft.ts'
import { fetchQuote, quoteRequestOf } from '#web/cart/quote/use-quote.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** The text of a failed question: that there were too many, or that it failed. */
const refusalOf = (failure: unknown) => (failure instanceof ApiProblem && failure.fields.couponCode) || 'Error validating coupon'

/** Asks the server about the draft's code: why it is refused, which is said at once, or what the order costs more with it (cents). */
export async function askAboutCode(client: QueryClient, items: readonly CartItem[], draft: CheckoutDraft) {
  const { refusal, extraCents } = await fetchQuote(client, quoteRequestOf(items, draft), 'apply').then(
    ({ quote }) => ({ refusal: quote.couponRefusal?.text ?? null, extraCents: quote.coupon?.extraCents ?? 0 }),
    (failure) => ({ refusal: refusalOf(failure), extraCents: 0 }),
  )
  if (refusal !== null) toast({ id: 'coupon', title: 'Invalid coupon', description: refusal, tone: 'error' })
  return { refusal, extraCents }
}
