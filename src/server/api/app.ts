import { randomUUID } from 'node:crypto'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { Problem } from '#domain/problem.ts'
import type { StaffRight, StaffRole } from '#domain/staff/staff-role.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { Shop } from '#server/shop/shop.ts'
import { boundText } from './bound-text.ts'
import { patternOf, problemAnswer } from './problem.ts'
import type { RequestTrace } from '#server/http/request-trace.ts'

z.config({ customError: boundText })

/** Where a page of this process is given the data of its answer. */
export interface ForPage {
  data?: unknown
}

/**
 * The environment of a request: the shop, the visitor's address (null when it would be the same for all), its trace where it came by the door, and, once the guard has run, the
 * member of staff with their role, and either when they signed in or what the API key may do that acts for them. `forPage`: a page of this process asks, which
 * reads nothing of an answer but its data, and is given them here where they are known. `reload` asks for the same address again, as a page would: what has been answered from the cache cannot be
 * loaded anew by the same request.
 */
export interface ApiEnv {
  Bindings: { shop: Shop; address: string | null; trace?: RequestTrace; forPage?: ForPage }
  Variables: {
    requestId: string
    reload: () => Promise<unknown>
    staff?: Staff
    staffRole?: StaffRole
    signedInAt?: Date
    keyRights?: ReadonlySet<StaffRight>
  }
}

/** Suffix of a path parameter that matches the rest of the path, slashes included. */
export const CATCH_ALL = '{.+}'

/** An empty router whose validation errors become problems that name every field. */
export const router = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook(result) {
      if (result.success) return
      // A map: an object would know `constructor` before anybody has set it.
      const errors = new Map<string, string>()
      for (const issue of result.error.issues) {
        const isUnknown = issue.code === 'unrecognized_keys'
        const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
        for (const path of paths) {
          const field = path.join('.') || result.target
          if (!errors.has(field)) errors.set(field, isUnknown ? 'is not a field of this request' : issue.message)
        }
      }
      throw new Problem('invalid_input', {
        detail: [...errors].map(([field, text]) => `${field}: ${text}`).join('; '),
        fields: Object.fromEntries(errors),
      })
    },
  })

/** Defaults of every route: a request id, and no caching unless the route allows it. */
export function baseApp() {
  const app = router()
  app.use(async (c, next) => {
    c.set('requestId', c.env.trace?.id ?? randomUUID())
    await next()
    if (c.env.trace) c.env.trace.route = patternOf(c)
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  app.onError(problemAnswer)
  return app
}
