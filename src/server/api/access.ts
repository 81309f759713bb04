import type { OpenAPIHono } from '@hono/zod-openapi'
import { inspectRoutes } from 'hono/dev'
import type { ApiEnv } from './app.ts'

/**
 * Who may call an operation. Every route of the contract declares it (`x-access`), every other one is in `OTHER_ROUTES`.
 * - `anyone`: the answer is the same for all, or is about the caller alone.
 * - `customer`: whoever is signed in; others get 401.
 * - `order`: whoever has a right to that order, by its owner's session, its e-mailed link, its number and e-mail address, or its payment
 *   session; others get 404, the same as for an order that does not exist.
 * - `staff`: others get 404 before anything of the request is parsed; whose session has ended, 401.
 * - `link`: whoever has the token that was e-mailed.
 * - `provider`: the payment provider, by its signature.
 */
export type Access = 'anyone' | 'customer' | 'order' | 'staff' | 'link' | 'provider'

/** The routes outside the contract: other protocols, plain pages, files. The accounts library decides about its own paths itself. */
const OTHER_ROUTES: Record<string, Access> = {
  'POST /api/webhooks/stripe': 'provider',
  'GET /api/newsletter/unsubscribe': 'link',
  'POST /api/newsletter/unsubscribe': 'link',
  'GET /api/questions/stop': 'link',
  'POST /api/questions/stop': 'link',
  'GET /api/reviews/stop': 'link',
  'POST /api/reviews/stop': 'link',
  'GET /api/stock-wishes/confirm': 'link',
  'POST /api/stock-wishes/confirm': 'link',
  'GET /api/stock-wishes/end': 'link',
  'POST /api/stock-wishes/end': 'link',
  'GET /api/reorder-reminders/end': 'link',
  'POST /api/reorder-reminders/end': 'link',
  'GET /api/confirm-address': 'link',
  'POST /api/confirm-address': 'link',
  'GET /api/reset-password': 'link',
  'POST /api/reset-password': 'link',
  'GET /api/change-email': 'link',
  'POST /api/change-email': 'link',
  'GET /api/staff-link': 'link',
  'POST /api/staff-link': 'link',
  'GET /api/sign-in-link': 'link',
  'POST /api/sign-in-link': 'link',
  'GET /api/test-payments/:id': 'order',
  'POST /api/test-payments/:id': 'order',
  'POST /api/orders/:number/new-link': 'anyone',
  'POST /api/contact-messages/form': 'anyone',
  'ALL /api/auth/*': 'anyone',
  'GET /api/health': 'anyone',
  'GET /api/health/live': 'anyone',
  'GET /api/health/ready': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /robots.txt': 'anyone',
  'GET /manifest.webmanifest': 'anyone',
  'GET /.well-known/security.txt': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /sitemaps/:file': 'anyone',
  'GET /feeds/google.xml': 'anyone',
  'GET /pictures/:file': 'anyone',
  'GET /media/:mediaId/:file': 'anyone',
}

/** The router's path as the contract writes it: `/api/orders/:number` is `/api/orders/{number}`. */
const asInContract = (path: string) => path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')

/**
 * The routes of which nobody has said who may call them, as `GET /api/home`: there must be none.
 * @param paths those of the contract.
 */
export function undeclaredRoutes(app: OpenAPIHono<ApiEnv>, paths: Record<string, object>): string[] {
  const declared = new Set(Object.keys(OTHER_ROUTES))
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations))
      if (typeof operation === 'object' && operation !== null && 'x-access' in operation) declared.add(`${method.toUpperCase()} ${path}`)
  const routes = inspectRoutes(app).filter(({ isMiddleware }) => !isMiddleware)
  return routes
    .filter(({ method, path }) => !declared.has(`${method} ${path}`) && !declared.has(`${method} ${asInContract(path)}`))
    .map(({ method, path }) => `${method} ${path}`)
}
