import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { isHttps } from '#server/env.ts'
import { findSession } from '#server/auth/session.ts'
import { tryOpening } from '#server/shop/order/order-access.ts'
import type { ApiEnv } from '#server/api/app.ts'

/** A browser opens an order for so long without its mailed link: long enough to follow a shipment, short on a computer that others use. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60

/** So many orders at once: their cookies are some 4 kB, and proxies take headers of 8 kB. With more, the browser could open no page of the shop any more. */
const MAX_ORDERS = 40

/** The cookie of one order: several orders in one browser do not push each other out, up to `MAX_ORDERS`. */
const nameOf = (number: string) => `partwright.order.${number}`

/** The token by which this browser opens an order: that of its link, as good as the link and ending with it, or that of a look-up. */
export function cookieToken(c: Context<ApiEnv>, typed: string): string | undefined {
  const number = parseOrderNumber(typed)
  return number === null ? undefined : getCookie(c, nameOf(number), isHttps(c.env.shop.env) ? 'host' : undefined)
}

/** Stores a token that opens an order in this browser: no script can read it, and other sites cannot send it with a form. */
export function storeToken(c: Context<ApiEnv>, number: string, token: string) {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: MAX_AGE_SECONDS } as const
  const secure = isHttps(c.env.shop.env)
  // Browsers send the oldest first.
  const others = Object.keys(getCookie(c)).filter((name) => name.includes(nameOf('')) && !name.endsWith(nameOf(number)))
  for (const oldest of others.slice(0, Math.max(0, others.length + 1 - MAX_ORDERS))) deleteCookie(c, oldest, { path: '/', secure })
  setCookie(c, nameOf(number), token, secure ? { ...options, prefix: 'host', secure: true } : options)
}

/** Whether an order is that of the customer who is signed in. */
export async function isOwnBySession(c: Context<ApiEnv>, number: string): Promise<boolean> {
  const customer = await findSession(c.env.shop, c.req.raw.headers)
  return customer !== null && (await tryOpening(c.env.shop, number, { customer })) !== null
}
