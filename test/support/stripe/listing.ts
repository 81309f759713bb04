import type { Ledger } from './ledger.ts'
import type { StripeEvent, StripeObject } from './objects.ts'
import { invalid, missing, notPlayed } from './refusal.ts'

/** The common fields of Stripe's lists. */
export interface PageParameters {
  limit?: number
  starting_after?: string
  ending_before?: string
  expand?: string[]
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number }
}

const EXPANDABLE: Record<string, readonly string[]> = {
  'checkout.session': ['payment_intent'],
  payment_intent: ['latest_charge'],
  charge: ['payment_intent'],
  refund: ['charge', 'payment_intent'],
  dispute: ['charge', 'payment_intent'],
}

function expandPath(ledger: Ledger, object: object, [head = '', ...rest]: string[], path: string): object {
  const fields = object as Record<string, unknown>
  if (!EXPANDABLE[String(fields.object)]?.includes(head)) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const value = fields[head]
  const inner = typeof value === 'string' ? (ledger.intents.get(value) ?? ledger.charges.get(value)) : value
  if (typeof inner !== 'object' || inner === null) return object
  return { ...object, [head]: rest.length > 0 ? expandPath(ledger, inner, rest, path) : inner }
}

/** An object with references expanded (`payment_intent.latest_charge`). @throws {Refusal} for what Stripe does not expand. */
export const expanded = (ledger: Ledger, object: object, paths: string[] = []): object =>
  paths.reduce((done, path) => expandPath(ledger, done, path.split('.'), path), object)

const isWithin = (created: number, range: PageParameters['created']) => {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}

/**
 * One page, newest first.
 * @param objects oldest first.
 * @param isWanted the filters of this list.
 */
export function listOf<T extends StripeObject | StripeEvent>(
  ledger: Ledger,
  url: string,
  objects: Iterable<T>,
  { limit = 10, starting_after: after, ending_before: before, expand = [], created }: PageParameters,
  isWanted: (object: T) => boolean,
): object {
  if (limit < 1 || limit > 100) throw invalid('A limit lies between 1 and 100.', { param: 'limit', code: 'parameter_invalid_integer' })
  if (before !== undefined) throw notPlayed('ending_before')
  const newest = [...objects].toReversed()
  const start = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after', 400)
  const found = newest.slice(start).filter((object) => isWithin(object.created, created) && isWanted(object))
  const paths = expand.map((path) => {
    if (!path.startsWith('data.')) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
    return path.slice('data.'.length)
  })
  return {
    object: 'list',
    url,
    has_more: found.length > limit,
    data: found.slice(0, limit).map((object) => expanded(ledger, object, paths)),
  }
}
