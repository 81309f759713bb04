import { isDayOver, statedDay } from '#domain/order/order-link.ts'
import { api, ApiProblem, read } from '#web/api.ts'
import type { LinkState } from './link-state.ts'

/** Exchanges the token of a mailed link for a cookie, with which `orderQuery` reads its order. False when it opens nothing, or no longer. */
async function exchangeToken(number: string, token: string): Promise<boolean> {
  try {
    await read(api.POST('/api/orders/{number}/access', { params: { path: { number } }, body: { token } }))
    return true
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return false
    throw error
  }
}

/** Opens an order in this browser by the token of a mailed link. What the order's page then says of the link, if anything. */
export async function openLink(number: string, token: string): Promise<LinkState | undefined> {
  const isOpened = await exchangeToken(number, token)
  const day = statedDay(token)
  // By what the token says of itself, not by the order: a stranger's invented link gets the same answer.
  return !isOpened && day !== null && isDayOver(day, new Date()) ? 'expired' : undefined
}
