/**
 * Faults of API calls. `…-before`: Stripe does not execute. `…-after`: it has executed.
 * Answers 500 are stored under the key, as are results whose answer is lost; `rate-limit` (429), `unavailable` (503) and `refuse-unstored`
 * (500, before the key is looked at) are not.
 * While a call is delayed its key is in use.
 */
export interface Fault {
  kind:
    | 'refuse-before'
    | 'fail-after'
    | 'drop-before'
    | 'drop-after'
    | 'delay'
    | 'delay-before'
    | 'rate-limit'
    | 'unavailable'
    | 'refuse-unstored'
  /** Any method by default. */
  method?: 'GET' | 'POST'
  /** Any path by default. */
  path?: RegExp
  /** How many calls; 1 by default. */
  times?: number
  /** The duration of a delay. */
  ms?: number
  /** What ends a delay instead of a time. */
  until?: Promise<void>
}

/** A queue of faults: each call takes the first that matches. */
export function createFaults() {
  const queue: { rule: Fault; left: number }[] = []
  return {
    add: (rule: Fault) => {
      queue.push({ rule, left: rule.times ?? 1 })
    },
    clear: () => {
      queue.length = 0
    },
    take: (method: string, path: string): Fault | undefined => {
      const entry = queue.find(({ rule }) => (rule.method ?? method) === method && (rule.path?.test(path) ?? true))
      if (!entry) return undefined
      entry.left -= 1
      if (entry.left <= 0) queue.splice(queue.indexOf(entry), 1)
      return entry.rule
    },
  }
}
