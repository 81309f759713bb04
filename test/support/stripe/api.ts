import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from './endpoints.ts'
import type { Fault } from './faults.ts'
import { newId } from './objects.ts'
import { readParameters } from './parameters.ts'
import { Refusal } from './refusal.ts'

/** A call that reached the API: its form or query fields by name (`line_items[0][quantity]`). */
export interface StripeCall {
  method: string
  path: string
  idempotencyKey: string | undefined
  fields: Record<string, string>
  /** 0 until it is answered, and if it never is. */
  status: number
  /** The answer was replayed from an earlier call with the same key. */
  replayed: boolean
}

export interface ApiAnswer {
  status: number
  body: string
  headers: Record<string, string>
}

interface Remembered {
  /** What the key was used for. */
  call: string
  /** Undefined while the first call is still running. */
  answer: ApiAnswer | undefined
}

const answerOf = (status: number, body: object, headers: Record<string, string> = {}): ApiAnswer => ({
  status,
  body: JSON.stringify(body, null, 2),
  headers: { 'content-type': 'application/json', 'request-id': newId('req', 7), ...headers },
})

const apiError = (status: number, message: string, headers?: Record<string, string>) =>
  answerOf(status, { error: { type: 'api_error', message } }, headers)

const refusalOf = (error: unknown): ApiAnswer => {
  if (error instanceof Refusal) return answerOf(error.status, { error: error.error })
  // A bug of the stand-in: the test should fail with it, not wait for retries.
  return apiError(500, `The stand-in failed: ${String(error)}`, { 'stripe-should-retry': 'false' })
}

const refuse = (status: number, type: 'invalid_request_error' | 'idempotency_error', message: string, code?: string) =>
  new Refusal(status, { type, message, ...(code && { code }) })

const fingerprintOf = ({ method, path, fields }: StripeCall) =>
  JSON.stringify([method, path, Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))])

/**
 * Stripe's API without its HTTP server: authentication, idempotency keys, parameters, and endpoints.
 * @param apiKey the only accepted key; without it every `sk_test_…` and `rk_test_…` is.
 */
export function createApi(endpoints: Endpoint[], apiKey: string | undefined) {
  const byKey = new Map<string, Remembered>()

  const checkKey = ({ authorization = '' }: IncomingHttpHeaders) => {
    const [, key = ''] = /^Bearer (.+)$/.exec(authorization) ?? []
    if (apiKey === undefined ? !/^[sr]k_test_\w+$/.test(key) : key !== apiKey)
      throw refuse(401, 'invalid_request_error', key ? 'Invalid API Key provided.' : 'You did not provide an API key.')
  }
  /** The stored answer; undefined for a new key, which is in use from now on. */
  const recall = (key: string, call: StripeCall): ApiAnswer | undefined => {
    const known = byKey.get(key)
    const fingerprint = fingerprintOf(call)
    if (!known) {
      byKey.set(key, { call: fingerprint, answer: undefined })
      return undefined
    }
    if (known.call !== fingerprint) throw refuse(400, 'idempotency_error', `The key ${key} was first used with other parameters.`)
    if (!known.answer) throw refuse(409, 'idempotency_error', `A call with the key ${key} is still running.`, 'idempotency_key_in_use')
    call.replayed = true
    return { ...known.answer, headers: { ...known.answer.headers, 'idempotent-replayed': 'true' } }
  }
  /** Parses and executes; `isStored` when the execution had begun. */
  const execute = ({ method, path, fields }: StripeCall): { answer: ApiAnswer; isStored: boolean } => {
    let isStored = false
    try {
      const found = endpoints.find((endpoint) => endpoint.method === method && endpoint.path.test(path))
      if (!found) throw refuse(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
      const params = readParameters(fields, found.shape)
      found.check(params)
      isStored = true
      return { answer: answerOf(200, found.run(params, found.path.exec(path)?.[1] ?? '')), isStored }
    } catch (error) {
      return { answer: refusalOf(error), isStored }
    }
  }
  const broken = (key: string | undefined) =>
    // With a key a retry would only get the same answer.
    apiError(500, 'An unknown error occurred.', key === undefined ? {} : { 'stripe-should-retry': 'false' })

  const perform = async (call: StripeCall, key: string | undefined, { kind, ms = 0, until }: Partial<Fault>): Promise<ApiAnswer> => {
    if (kind === 'delay-before') await (until ?? wait(ms))
    const done = kind === 'refuse-before' ? undefined : execute(call)
    const answer = !done || (kind === 'fail-after' && done.isStored) ? broken(key) : done.answer
    if (kind === 'delay') await (until ?? wait(ms))
    if (key !== undefined) {
      if (done && !done.isStored) byKey.delete(key)
      else byKey.set(key, { call: fingerprintOf(call), answer })
    }
    return answer
  }
  return {
    /** Answers a call, with its fault applied. */
    async answer(call: StripeCall, headers: IncomingHttpHeaders, fault: Partial<Fault> = {}): Promise<ApiAnswer> {
      if (fault.kind === 'rate-limit')
        return answerOf(429, { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } })
      if (fault.kind === 'unavailable') return apiError(503, 'Unavailable for now.')
      if (fault.kind === 'refuse-unstored') return broken(call.idempotencyKey)
      const key = call.method === 'POST' ? call.idempotencyKey : undefined
      try {
        checkKey(headers)
        return (key === undefined ? undefined : recall(key, call)) ?? (await perform(call, key, fault))
      } catch (error) {
        return refusalOf(error)
      }
    },
  }
}
