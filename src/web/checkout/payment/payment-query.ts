import { queryOptions } from '@tanstack/react-query'
import { api, ApiProblem, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

/** Between two questions while the provider is not sure, in ms; after so many of them (about 5 minutes) the e-mail has to tell. */
const POLL_MS = 3_000
const MAX_POLLS = 100

const fetchState = (sessionId: string) => read(api.POST('/api/update-payment-status', { body: { sessionId } }))

/** Asks the shop what became of a payment page. @throws {ApiProblem} for an unknown or unpaid one */
export const readPaymentState = async (sessionId: string): Promise<Schema<'Settlement'>['state']> => (await fetchState(sessionId)).state

export type PaymentOutcome =
  | { kind: 'asking' }
  | { kind: 'paid'; orderId: string }
  | { kind: 'processing' }
  | { kind: 'refused'; isUnknown: boolean }

/**
 * What the shopper is told after the payment page (decision 13): paid; refused when the shop answered that it is not; processing when the
 * shop is not sure yet, could not be reached, or what came is no answer of its own.
 */
export function paymentOutcome(data: Schema<'Settlement'> | undefined, error: Error | null): PaymentOutcome {
  // The number of an order is told once it is paid, and not before.
  if (data?.orderId) return { kind: 'paid', orderId: data.orderId }
  // Once it was processing, only a clear no ends the asking: a busy server does not.
  const isAnswer =
    error instanceof ApiProblem && error.status >= 400 && (data === undefined || (error.status < 500 && error.status !== 429))
  if (isAnswer) return { kind: 'refused', isUnknown: error.code === 'payment_unknown_session' }
  return data !== undefined || error ? { kind: 'processing' } : { kind: 'asking' }
}

/** Asks what became of a payment page, again and again while nobody is sure. */
export const paymentQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['payment', sessionId],
    queryFn: () => fetchState(sessionId),
    retry: (failures, error) => error instanceof ApiProblem && error.status >= 500 && failures < 2,
    retryDelay: 1_000,
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      paymentOutcome(data, error).kind === 'processing' && dataUpdateCount + errorUpdateCount < MAX_POLLS && POLL_MS,
  })
