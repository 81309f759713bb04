import { z } from '@hono/zod-openapi'
import { API_KEY_SCOPES } from '#domain/staff/api-key.ts'
import { STAFF_AREAS } from '#domain/staff/staff-role.ts'
import type { Access } from './access.ts'
import { createApi } from './api.ts'
import { withExample } from './contract-examples.ts'
import { WEBHOOKS } from './contract-webhooks.ts'
import { CATCH_ALL } from './app.ts'
import { SESSION_COOKIE } from '#server/auth/cookie-prefix.ts'

/** An operation as its route has it, as far as it is completed here. */
const operationSchema = z.looseObject({
  'x-access': z.custom<Access>(),
  'x-right': z.string().optional(),
  parameters: z.array(z.looseObject({ in: z.string() })).optional(),
})

/** How callers of each kind prove who they are. None is needed where one of the alternatives is empty. */
const SECURITY: Record<Access, Record<string, string[]>[]> = {
  anyone: [],
  customer: [{ session: [] }],
  order: [{ session: [] }, { orderLink: [] }, {}],
  staff: [{ session: [] }, { apiKey: [] }],
  link: [{}],
  provider: [{}],
}

const SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The cookie of `POST /api/auth/sign-in/email`; over https its name begins with `__Host-`.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'pw_…',
    description:
      'A key that a member of staff has made under Settings, API keys: `Authorization: Bearer pw_…`. It acts for them, within its scopes and what their role allows (`x-right`); never on staff, keys or webhooks. Cookies beside it count for nothing. At most 600 requests a minute.',
  },
  orderLink: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The token of the link that was mailed for the order.',
  },
}

/** Keys of other programs open nothing of staff, keys and webhooks; the token of a link opens what reads it from the address. */
function securityOf({ 'x-access': access, 'x-right': right = '', parameters = [] }: z.output<typeof operationSchema>) {
  const isOpenToKeys = access !== 'staff' || API_KEY_SCOPES.some((scope) => scope === right)
  if (!isOpenToKeys) return [{ session: [] }]
  const { in: place, name } = SCHEMES.orderLink
  const readsToken = parameters.some((one) => one.in === place && one['name'] === name)
  return SECURITY[access].filter((way) => readsToken || !('orderLink' in way))
}

const capitalised = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** The name of an operation: `GET /api/admin/orders/{number}` is `getAdminOrdersByNumber`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll('{', 'by-')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  return method + words.map(capitalised).join('')
}

/** What the operations outside the staff API are about, by the first part of their path. */
const SUBJECTS: Record<string, string[]> = {
  catalogue: [
    'products',
    'questions',
    'home',
    'part-numbers',
    'models',
    'fits',
    'categories',
    'brands',
    'suggestions',
    'suggestion-analytics',
  ],
  search: ['search', 'search-clicks'],
  checkout: ['quick-order', 'quote', 'create-payment', 'update-payment-status', 'cancel-payment', 'zip-codes', 'arrivals', 'auto-coupon'],
  orders: ['orders'],
  accounts: ['session', 'account', 'password-resets', 'my-machines'],
  shop: ['shop', 'moved', 'content', 'contact-messages', 'page-visits', 'stock-wishes'],
  newsletter: ['newsletter', 'newsletter-signup-with-discount', 'popup', 'popup-analytics'],
}

/** The tags, with what each is for. */
const TAGS = [
  { name: 'catalogue', description: 'Parts, categories, brands, appliances and what fits them' },
  { name: 'search', description: 'Finding parts by a number or by words' },
  { name: 'checkout', description: 'From a cart to a payment' },
  { name: 'orders', description: 'Following and returning an order' },
  { name: 'accounts', description: 'Who is signed in, their account, and their appliances' },
  { name: 'shop', description: 'The shop itself: how to reach it, its texts, messages to it' },
  { name: 'newsletter', description: 'The newsletter and its popup' },
  ...Object.entries(STAFF_AREAS).map(([area, what]) => ({ name: `staff: ${area}`, description: `For staff: ${what}` })),
]

/** The tag of an operation: of one for staff the area of the right that it needs. @throws when nothing says what it is about. */
function tagOf(path: string, right: string | undefined): string {
  if (right !== undefined) return `staff: ${right.split(':', 1)[0]}`
  const [, , first = ''] = path.split('/')
  const subject = Object.keys(SUBJECTS).find((name) => SUBJECTS[name]?.includes(first))
  if (subject === undefined) throw new Error(`What is ${path} about? Say so in src/server/api/contract.ts.`)
  return subject
}

function completed(method: string, path: string, found: unknown) {
  const operation = operationSchema.parse(found)
  return {
    operationId: operationIdOf(method, path),
    tags: [tagOf(path, operation['x-right'])],
    ...operation,
    ...(operation.requestBody !== undefined && { requestBody: withExample(operationIdOf(method, path), operation.requestBody) }),
    security: securityOf(operation),
    // What stands in a path is there, whatever a coercing schema would take for an absent value.
    ...(operation.parameters && {
      parameters: operation.parameters.map((one) => (one.in === 'path' ? { ...one, required: true } : one)),
    }),
  }
}

/** The API contract: every documented operation, as OpenAPI 3.1. */
export function describeApi() {
  const document = createApi().getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Partwright',
      version: '1',
      description: 'The only door to the shop: storefront, admin area, tests and third parties all come through here.',
      contact: { name: 'The shop' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/', description: 'The shop that serves this document' }],
  })
  const paths = Object.entries(document.paths ?? {}).map(([given, operations]) => {
    const path = given.replace(CATCH_ALL, '')
    return [
      path,
      Object.fromEntries(Object.entries(operations ?? {}).map(([method, one]) => [method, completed(method, path, one)])),
    ] as const
  })
  return {
    ...document,
    tags: TAGS,
    components: { ...document.components, securitySchemes: SCHEMES },
    webhooks: WEBHOOKS,
    paths: Object.fromEntries(paths),
  }
}
