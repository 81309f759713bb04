import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { z } from '@hono/zod-openapi'
import { Problem, PROBLEMS } from '#domain/problem.ts'
import { log } from '#server/log.ts'
import { BusyError } from '#server/semaphore.ts'
import { databaseProblem } from '#server/shop/database-problem.ts'

/** RFC 9457; `code` is ours and stable, `fields` names the invalid inputs. */
const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  })
  .catchall(z.unknown())
  .openapi('Problem')

/** The `default` response of every operation. */
export const problemResponse = { default: { description: 'A problem', content: { 'application/problem+json': { schema: problemSchema } } } }

/** Refusals that somebody may try to get around: each leaves a line in the log. */
const GUARDED = new Set<string>(['unauthenticated', 'forbidden', 'bad_signature', 'rate_limited'])

/** The route's pattern for the log: the path itself may name an order, or hold what somebody typed. */
export const patternOf = (context: Context): string => matchedRoutes(context).at(-1)?.path ?? ''

/** The one place where a refusal becomes a response; anything but a `Problem` is a bug, logged and answered without detail. */
export function problemAnswer(error: unknown, context: Context): Response {
  const requestId = String(context.get('requestId') ?? '')
  const problem = error instanceof Problem ? error : asProblem(error)
  const { status, title } = PROBLEMS[problem.code]
  // No fault: the line of the request says that it was refused.
  const isBusy = error instanceof BusyError
  if (status >= 500 && !isBusy) log.error({ err: error, requestId, route: `${context.req.method} ${patternOf(context)}` }, title)
  if (GUARDED.has(problem.code)) log.info({ code: problem.code, requestId }, 'refused')
  const body = {
    type: `/problems/${problem.code}`,
    title,
    status,
    code: problem.code,
    detail: problem.detail,
    fields: problem.fields,
    requestId,
    ...problem.extra,
  }
  const headers: Record<string, string> = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
  const wait = problem.extra?.retryAfterSeconds
  if (status === 429 || status === 503) headers['retry-after'] = typeof wait === 'number' ? `${wait}` : '5'
  if (typeof problem.extra?.allow === 'string') headers.allow = problem.extra.allow
  return new Response(JSON.stringify(body), { status, headers })
}

const asProblem = (error: unknown): Problem => {
  // The router's own refusals, of bodies that no route reads.
  if (error instanceof HTTPException) return new Problem(error.status === 415 ? 'unsupported_media_type' : 'malformed_json')
  return databaseProblem(error) ?? new Problem('internal')
}
