import type { Context } from 'hono'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { Problem } from '#domain/problem.ts'
import { log } from '#server/log.ts'
import { mailOrderLink } from '#server/shop/order/order-link.ts'
import { limitSubject } from '#server/shop/rate-limits.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { router } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'

/** Counts the request, for numbers without an order too. False when there were too many of them. */
async function mayAsk({ env }: Context<ApiEnv>, number: string | null): Promise<boolean> {
  try {
    await limitVisitor(env, 'order-link')
    if (number !== null) await limitSubject(env.shop, 'order-link', number)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limited') return false
    throw error
  }
}

/**
 * The form of an order's page whose link has expired: mails a new link to the order's address, and goes back to the page, which says so. It
 * works without scripts, and answers the same, as fast, whether or not there is such an order.
 */
export const orderLinkForm = router()

orderLinkForm.post('/api/orders/:number/new-link', async (c) => {
  const typed = c.req.param('number')
  const number = parseOrderNumber(typed)
  const isAllowed = await mayAsk(c, number)
  // Not awaited: the response time would reveal whether there is such an order.
  if (isAllowed && number !== null)
    void mailOrderLink(c.env.shop, number).catch((error: unknown) => log.warn({ err: error }, 'order link not sent'))
  return c.redirect(`/orders/${encodeURIComponent(number ?? typed)}?link=${isAllowed ? 'sent' : 'wait'}`, 303)
})
