import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { matchedRoutes } from 'hono/route'
import { Problem } from '#domain/problem.ts'
import { isStaffRight, mayDo, refusalOf } from '#domain/staff/staff-role.ts'
import type { May, StaffRight } from '#domain/staff/staff-role.ts'
import { hasSignedCookie, readSession } from '#server/auth/session.ts'
import type { Staff } from '#server/shop/audit.ts'
import { keyInHeader, useApiKey } from '#server/shop/people/use-api-key.ts'
import { limitVisitor } from '../limit-visitor.ts'
import { isFreshSignIn } from '#server/auth/staff-session.ts'
import type { ApiEnv } from '../app.ts'

/** The right that each route of these routers declares, by `GET /api/admin/orders/:number`. */
function rightsOf(routers: readonly OpenAPIHono<ApiEnv>[]): Map<string, StaffRight> {
  const rights = new Map<string, StaffRight>()
  for (const definition of routers.flatMap(({ openAPIRegistry }) => openAPIRegistry.definitions)) {
    if (definition.type !== 'route') continue
    const { method, path, 'x-right': right } = definition.route
    if (isStaffRight(right)) rights.set(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, right)
  }
  return rights
}

/** Whether the member of staff who asks has this right, and the API key that acts for them, if one does. */
export function hasRight(c: Context<ApiEnv>, right: StaffRight): boolean {
  const role = c.get('staffRole')
  return role !== undefined && mayDo(role, right) && (c.get('keyRights')?.has(right) ?? true)
}

/** The rights of whoever asks, as a question. */
export const mayOf =
  (c: Context<ApiEnv>): May =>
  (right) =>
    hasRight(c, right)

/** Refuses who has not this right. @throws {Problem} `forbidden`, naming what the role or the key lacks */
export function requireRight(c: Context<ApiEnv>, right: StaffRight): void {
  if (hasRight(c, right)) return
  const role = c.get('staffRole')
  throw new Problem('forbidden', {
    detail: c.get('keyRights') ? `This API key has not the scope ${right}.` : role && refusalOf(role, right),
  })
}

/** Whether the role of whoever asks has this right, whatever the scopes of the key that acts for them. */
export function roleHas(c: Context<ApiEnv>, right: StaffRight): boolean {
  const role = c.get('staffRole')
  return role !== undefined && mayDo(role, right)
}

/**
 * Refuses whose role has not this right. Of a key it asks no scope beside that of the route: what leaves the shop by it was decided when it was made, by
 * somebody who had signed in afresh. @throws {Problem} `forbidden`
 */
export function requireOfRole(c: Context<ApiEnv>, right: StaffRight): void {
  const role = c.get('staffRole')
  if (!roleHas(c, right)) throw new Problem('forbidden', { detail: role && refusalOf(role, right) })
}

/** By a key the request is its owner's, as far as the key goes. @throws {Problem} `unauthenticated` when it does not work, `rate_limited` */
async function letKeyIn(c: Context<ApiEnv>, key: string): Promise<void> {
  const holder = await useApiKey(c.env.shop, key)
  if (!holder) {
    await limitVisitor(c.env, 'api-key')
    throw new Problem('unauthenticated', {
      detail: 'This API key does not work: it is unknown, revoked or expired, or its owner has no access.',
    })
  }
  const { id, userId, staffRole, rights } = holder
  c.set('staff', { userId, requestId: c.get('requestId'), apiKeyId: id })
  c.set('staffRole', staffRole)
  c.set('keyRights', rights)
}

/** By the cookie of a session. @throws {Problem} `unauthenticated` when it has ended, `second_factor_needed`, `not_found` for anybody else */
async function letSessionIn(c: Context<ApiEnv>): Promise<void> {
  const { shop } = c.env
  const session = await readSession(shop, c.req.raw.headers)
  if (!session && (await hasSignedCookie(shop, c.req.header('cookie') ?? ''))) throw new Problem('unauthenticated')
  if (session?.person.role !== 'admin') throw new Problem('not_found')
  if (session.person.secondFactor === 'needed') throw new Problem('second_factor_needed')
  c.set('staff', { userId: session.person.id, requestId: c.get('requestId') })
  if (session.person.staffRole) c.set('staffRole', session.person.staffRole)
  c.set('signedInAt', session.signedInAt)
}

/**
 * Staff only, before anything is parsed, and of them those whose role has the right that the route declares. Whose session has ended is told
 * so; everybody else sees 'Not found' (specification, decision 36). Where a second factor is demanded, staff without one can only set it up. A request with an
 * API key is the key's, whatever cookies it carries (decision 144).
 * @param routers all routes below `/api/admin`. One without a right is refused to everybody.
 */
export const staffGuard = (...routers: OpenAPIHono<ApiEnv>[]) => {
  const rights = rightsOf(routers)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const key = keyInHeader(c.req.header('authorization'))
    await (key === null ? letSessionIn(c) : letKeyIn(c, key))
    const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && path !== '*')
    if (route) requireRight(c, rights.get(`${route.method} ${route.path}`) ?? 'staff:write')
    return next()
  })
}

/** Whether the member of staff who asks has signed in within the last 15 minutes; by an API key nobody has. */
export function isFresh(c: Context<ApiEnv>): boolean {
  const signedInAt = c.get('signedInAt')
  return signedInAt !== undefined && isFreshSignIn(signedInAt)
}

const freshStaffOnly = createMiddleware<ApiEnv>(async (c, next) => {
  // A key has no sign-in; making it needed a fresh one, and its scope for this right was chosen then.
  if (!c.get('keyRights') && !isFresh(c)) throw new Problem('fresh_sign_in_needed')
  return next()
})

/** Spread into a staff route that moves money or roles, or takes a file of people out of the shop: it needs a sign-in of the last 15 minutes, or an API key. */
export const freshSignIn = {
  middleware: freshStaffOnly,
  description: 'Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.',
} as const

/** The id of a payment page, by itself or in an address. */
const PAYMENT_SESSION = /cs_(?:live|test)_[\w-]+/g

/** Answers of other kinds are files and pictures. Of files those of the changes alone have such ids: their route hides them by itself. */
const TEXTS = ['application/json', 'application/problem+json', 'text/html']

const isShownSessions = (c: Context<ApiEnv>): boolean => !c.get('keyRights') && hasRight(c, 'refunds:write') && isFresh(c)

const withoutSessions = (text: string): string => text.replaceAll(PAYMENT_SESSION, '[hidden]')

/** For the texts of a file: takes the ids of payment pages out of them, where they are not for whoever asks. */
export const sessionsHider = (c: Context<ApiEnv>): ((text: string) => string) => (isShownSessions(c) ? (text) => text : withoutSessions)

/**
 * Hides the ids of payment pages in whatever the staff API answers, letters and histories included: the session of a payment is the proof of who has paid,
 * by which an order is cancelled and its parcel sent elsewhere in the customer's name (decision 163). Who may give money back at this moment gains nothing by it, and
 * is shown it; a key is not, by which nobody has signed in.
 */
export const hidePaymentSessions = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  const type = c.res.headers.get('content-type') ?? ''
  if (isShownSessions(c) || !TEXTS.some((text) => type.startsWith(text))) return
  c.res = new Response(withoutSessions(await c.res.text()), c.res)
})

/** The member of staff who acts, for the audit log. @throws {Problem} `not_found` when the guard has not run. */
export function staff(c: Context<ApiEnv>): Staff {
  const known = c.get('staff')
  if (!known) throw new Problem('not_found')
  return known
}
