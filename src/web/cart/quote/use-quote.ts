import { queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import type { CouponMode } from '#domain/pricing/coupon.ts'
import { stateCode } from '#domain/customer/states.ts'
import { isEmail } from '#domain/customer/email.ts'
import type { CheckoutDraft, CustomerValues } from '../checkout-draft.ts'
import { abandonedSession, forgetAttempt } from '../checkout-attempt.ts'
import { endPayment } from '../end-payment.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { delay } from '../delay.ts'
import type { quoteLocally, QuoteRequest } from './quote-locally.ts'

/** Debouncing of changes, in ms. */
const PAUSE_MS = 250

/** The chosen state, as far as it is one: from what an older page has kept in the browser no state is guessed. */
export const stateOf = ({ state = '' }: CustomerValues): string | null => stateCode(state)

/** The quote request of a cart. The e-mail address is sent only with a coupon, whose rules need it; a coupon that an order was refused for is not. */
export function quoteRequestOf(items: readonly CartItem[], { customer, couponCode, couponRefusal }: CheckoutDraft): QuoteRequest {
  const { email = '' } = customer
  const state = stateOf(customer)
  return {
    items: items.map(({ slug, quantity }) => ({ slug, quantity })),
    ...(couponCode === null || couponRefusal !== null ? {} : { couponCode, ...(isEmail(email.trim()) ? { email: email.trim() } : {}) }),
    ...(state === null ? {} : { address: { state } }),
  }
}

/** The shop's pricing function; undefined until it has come with the first answer. Only a change of the cart needs it. */
let priceLocally: typeof quoteLocally | undefined

async function loadPricing(): Promise<void> {
  // Without it, a changed cart waits for the server's price.
  priceLocally ??= await import('./quote-locally.ts').then(
    (module) => module.quoteLocally,
    () => undefined,
  )
}

/** Missing stock or a used-up code may be reserved by this tab's own unpaid order, after the browser's Back from the payment page. */
const mayBeOwnReservation = ({ lines, couponRefusal }: Schema<'Quote'>) =>
  lines.some(({ problem }) => problem?.code === 'out_of_stock' || problem?.code === 'insufficient_stock') ||
  couponRefusal?.code === 'coupon_used_up' ||
  couponRefusal?.code === 'coupon_already_used'

/**
 * Whether parts of a priced cart have another slug now than the one that was asked for. A server of the version before, beside which this page may run
 * for a while, tells nothing of it.
 */
const hasMovedParts = ({ moved = [] }: Partial<Pick<Schema<'PricedCart'>, 'moved'>>): boolean => moved.length > 0

/** Parts of a priced cart that are unknown or not sold any more. */
const goneParts = ({ lines }: Schema<'Quote'>) =>
  lines.filter(({ problem }) => problem?.code === 'unknown_product' || problem?.code === 'inactive_product')

/** Whether the cart has other lines by now than the one that was priced: a part has another slug, or has left the cart. */
export const hasOtherLines = (answer: Schema<'PricedCart'>): boolean => hasMovedParts(answer) || goneParts(answer.quote).length > 0

/** Changes the lines of this browser as the answer tells. Few carts have such a line: without the code for it the next answer tells it again. */
async function followChanges(answer: Schema<'PricedCart'>): Promise<void> {
  // Read in any case: an answer that is no quote fails here, and not in the page.
  const gone = goneParts(answer.quote)
  if (hasMovedParts(answer))
    await import('../saved/moved-parts.ts').then(
      (module) => module.followMovedParts(answer),
      () => {},
    )
  if (gone.length > 0)
    await import('../saved/gone-parts.ts').then(
      (module) => module.removeGoneParts(gone),
      () => {},
    )
}

async function requestQuote(request: QuoteRequest, mode: CouponMode, signal: AbortSignal | null = null): Promise<Schema<'PricedCart'>> {
  const body = { ...request, entering: mode === 'apply' }
  const [answer] = await Promise.all([read(api.POST('/api/quote', { body, signal })), loadPricing()])
  await followChanges(answer)
  const sessionId = abandonedSession()
  if (sessionId === null || !mayBeOwnReservation(answer.quote) || (await endPayment(sessionId)) !== 'ended') return answer
  forgetAttempt()
  return read(api.POST('/api/quote', { body, signal }))
}

/** The server's price for a cart. Debounced: a newer request cancels the older one. */
const quoteQuery = (request: QuoteRequest) =>
  queryOptions({
    queryKey: ['quote', request],
    queryFn: async ({ signal, client }) => {
      const isFirst = client.getQueriesData({ queryKey: ['quote'] }).every(([, data]) => data === undefined)
      if (!isFirst) await delay(PAUSE_MS, signal)
      return requestQuote(request, 'reprice', signal)
    },
    staleTime: 2_000,
    gcTime: 60_000,
    networkMode: 'always',
    refetchOnReconnect: true,
  })

/**
 * Requests a quote at once, and caches the answer for components that show the same cart. Not one that refuses a code which is being entered: once it is
 * applied, more parts only cap what it takes off (specification, decision 26).
 */
export async function fetchQuote(client: QueryClient, request: QuoteRequest, mode: CouponMode): Promise<Schema<'PricedCart'>> {
  const answer = await requestQuote(request, mode)
  if (mode === 'reprice' || answer.quote.couponRefusal === null) client.setQueryData(quoteQuery(request).queryKey, answer)
  return answer
}

/** What the cart page shows, and the request for it. */
export interface PricedView {
  request: QuoteRequest
  quote: Schema<'Quote'> | null
  rates: Schema<'PricedCart'>['rates'] | null
  /** The server's answer to exactly this request; null while a change is only calculated here. */
  answer: Schema<'PricedCart'> | null
  /** Why the server gave no price; null while it does. */
  failure: Error | null
  retry: () => void
}

/**
 * The price of the cart: calculated at once from the last answer's products, coupon and rates, then confirmed by the server (specification, decision 2). `quote` is null
 * until the first answer, and while a line's product is not known yet.
 */
export function useQuote(items: readonly CartItem[], draft: CheckoutDraft): PricedView {
  const request = quoteRequestOf(items, draft)
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...quoteQuery(request),
    enabled: items.length > 0,
    placeholderData: (previous: Schema<'PricedCart'> | undefined) => previous,
  })
  // A failed query loses its placeholder data; the last answer is kept to calculate with.
  const [lastAnswer, setLastAnswer] = useState(data)
  if (data && data !== lastAnswer) setLastAnswer(data)
  const answer = data && !isPlaceholderData ? data : null
  const known = new Set(lastAnswer?.quote.lines.map((line) => line.slug))
  const last = lastAnswer && items.every((item) => known.has(item.slug)) ? lastAnswer : null
  const local = last && !answer ? (priceLocally?.(last, request, new Date()) ?? null) : null
  const quote = answer?.quote ?? local
  return { request, quote, rates: lastAnswer?.rates ?? null, answer, failure: error, retry: () => void refetch() }
}
