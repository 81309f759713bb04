import { queryOptions } from '@tanstack/react-query'
import { api, ApiProblem, isRefusal, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { forgetAttempt } from '#web/cart/checkout-attempt.ts'
import { delay } from '#web/cart/delay.ts'

/** Polling interval while the payment is processing, in ms, and the most polls (about 5 minutes); the e-mail reports the outcome after that. */
const POLL_MS = 3_000
const MAX_POLLS = 100

const fetchState = (sessionId: string) => read(api.POST('/api/update-payment-status', { body: { sessionId } }))

/** Reads the state of a payment page. @throws {ApiProblem} for an unknown or unpaid one */
export const readPaymentState = async (sessionId: string): Promise<Schema<'PaymentState'>['state']> => (await fetchState(sessionId)).state

export type PaymentOutcome =
  | { kind: 'asking' }
  /** `isForCaller`: by a link that staff have mailed, so that the cart of this browser is another one. */
  | { kind: 'paid'; orderId: string; isForCaller: boolean }
  /** `isHeld`: money has come, and the order is on hold or has been cancelled since; no more is to be found out here. */
  | { kind: 'processing'; isForCaller: boolean; isHeld: boolean }
  | { kind: 'refused'; isUnknown: boolean }

/**
 * What the shopper sees after the payment page (specification, decision 13): paid; refused when the shop answered that it is not; processing when the
 * shop does not know yet, could not be reached, or the answer is not the API's.
 */
export function paymentOutcome(data: Schema<'PaymentState'> | undefined, error: Error | null): PaymentOutcome {
  // The API gives the order's number only once it is paid.
  if (data?.orderId) return { kind: 'paid', orderId: data.orderId, isForCaller: data.isForCaller }
  // Only a definite refusal ends the polling: a busy shop does not, nor, once the payment was processing, a failing one.
  const isAnswer = isRefusal(error) || (data === undefined && error instanceof ApiProblem && error.status === 500)
  if (isAnswer) return { kind: 'refused', isUnknown: error instanceof ApiProblem && error.code === 'payment_unknown_session' }
  if (data === undefined && !error) return { kind: 'asking' }
  return { kind: 'processing', isForCaller: data?.isForCaller === true, isHeld: data?.state === 'held' }
}

/** The state of a payment page, polled while it is processing. */
export const paymentQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['payment', sessionId],
    queryFn: () => fetchState(sessionId),
    retry: (failures, error) => error instanceof ApiProblem && error.status >= 500 && failures < 2,
    retryDelay: 1_000,
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      const outcome = paymentOutcome(data, error)
      return outcome.kind === 'processing' && !outcome.isHeld && dataUpdateCount + errorUpdateCount < MAX_POLLS && POLL_MS
    },
  })

const PROCESSING = { state: 'processing', orderId: null, isForCaller: false } as const

interface Followed {
  /** Aborted when nobody looks any more. */
  signal: AbortSignal
  onPaid: (sessionId: string) => void
  /** Called with whether it is being confirmed still. */
  onProcessing: (isProcessing: boolean) => void
}

/**
 * Asks what became of a payment that is being confirmed, for as long as the page of a return does (specification, decision 13). A payment that staff look at is
 * forgotten. Never throws.
 */
export async function followPayment(sessionId: string, { signal, onPaid, onProcessing }: Followed): Promise<void> {
  onProcessing(true)
  let outcome = paymentOutcome(PROCESSING, null)
  for (let poll = 0; poll < MAX_POLLS && !signal.aborted && outcome.kind === 'processing' && !outcome.isHeld; poll++) {
    await delay(POLL_MS, signal)
    outcome = await fetchState(sessionId).then(
      (data) => paymentOutcome(data, null),
      (error: Error) => paymentOutcome(PROCESSING, error),
    )
  }
  if (signal.aborted) return
  const isHeld = outcome.kind === 'processing' && outcome.isHeld
  if (isHeld) forgetAttempt()
  onProcessing(outcome.kind === 'processing' && !isHeld)
  if (outcome.kind === 'paid') onPaid(sessionId)
}
