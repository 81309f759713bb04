import { expect } from 'vitest'
import { newKey, sendCheckout } from '#test/support/buy.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { FaultShop } from '../fault-shop.ts'

/** A checkout with its own customer and visitor. */
export const shopper = (fault: FaultShop, slug: string, n: number) =>
  sendCheckout<ProblemBody>(
    fault,
    { items: [{ slug, quantity: 1 }], customer: { email: `shopper${n}@example.com` } },
    newKey(),
    {},
    `198.51.100.${n}`,
  )

/** The answer of /api/health; null without one for half a second. */
export const healthOf = ({ apps: [app] }: FaultShop): Promise<string | null> =>
  fetch(`${app?.url}/api/health`, { signal: AbortSignal.timeout(500) })
    .then(async (response) => `${response.status} ${((await response.json()) as { status: string }).status}`)
    // The half second may be over between the first and the last byte, too.
    .catch(() => null)

/** Whether it says that all is well. */
export const isHealthy = async (fault: FaultShop) => (await healthOf(fault)) === '200 ok'

/** Every answer is an order, or asks to retry later; returns how many were orders. */
export function expectSoldOrLater(answers: { status: number; body: ProblemBody; headers: Headers }[]): number {
  const others = answers.filter(({ status }) => status !== 200)
  for (const { status, body, headers } of others) {
    expect([status, headers.has('retry-after')]).toEqual([503, true])
    // The order was placed, and the session could not be stored: a retry finds it.
    expect(['unavailable', 'payment_unavailable']).toContain(body.code)
  }
  return answers.length - others.length
}
