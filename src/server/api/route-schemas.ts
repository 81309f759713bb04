import { createRoute as defineRoute, z } from '@hono/zod-openapi'
import type { RouteConfig } from '@hono/zod-openapi'
import { isEmail, normaliseEmail } from '#domain/customer/email.ts'
import type { StaffRight } from '#domain/staff/staff-role.ts'
import type { Access } from './access.ts'
import { problemResponse } from './problem.ts'

/** Who may call a route; of staff, those whose role has the right. */
type Guarded = { 'x-access': Exclude<Access, 'staff'> } | { 'x-access': 'staff'; 'x-right': StaffRight }

/** A route of the contract, which says who may call it (`x-access`, `x-right`: `staffGuard` reads it). */
export const createRoute = <Route extends RouteConfig & Guarded>(route: Route) => defineRoute<Route['path'], Route>(route)

/** A required JSON body with this schema. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ content: { 'application/json': { schema } }, required: true })

/** The responses of a route: 200 with this schema, or a problem. */
export const ok = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { 'application/json': { schema } } },
  ...problemResponse,
})

/** The idempotency key's header; `once` says for what a client makes a new one. */
export const keyHeader = (once: string) =>
  z.object({
    'idempotency-key': z
      .string({ error: `is needed: a random value made once per ${once}` })
      .regex(/^[\w-]{16,100}$/, { error: 'must be 16 to 100 letters, digits, - or _' }),
  })

/** An e-mail address as it is stored, whatever its capitals were when it was typed. */
export const typedEmail = z.string().max(400).transform(normaliseEmail).refine(isEmail, { error: 'is not an e-mail address' })

/** A model as its page's address names it: the slugs of its brand and its own, joined by /. `description` says what it is here. */
export const modelPath = (description: string) =>
  z
    .string()
    .max(201)
    .regex(/^[\w-]+\/[\w-]+$/, { error: "must be a model's brand/model" })
    .openapi({ description, example: 'broan/688' })

/** The answer to what is recorded for the shop's figures alone: nothing, also where the visitor does not want it. */
export const noted = { 204: { description: 'Noted, or not wanted (Sec-GPC: 1)' }, ...problemResponse }

/** The random id of a browser session in analytics records. */
export const sessionKey = z.string().regex(/^[\w-]{8,40}$/, { error: 'must be 8 to 40 letters, digits, - or _' })
