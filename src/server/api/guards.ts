import { isUtf8 } from 'node:buffer'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { Problem } from '#domain/problem.ts'
import { askedBy } from '#server/auth/password-turn.ts'
import type { ApiEnv } from './app.ts'
import { knownVisitor } from './visitor.ts'
import { isStorable, isStorableJson, isStorableUrl } from '#domain/storable-text.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const HAS_BODY = new Set(['POST', 'PUT', 'PATCH'])

/** Maximum size of a request body (bytes). */
const MAX_BODY_BYTES = 64 * 1024

/** Maximum size of a setting (bytes): the legal texts of a shop, or its synonyms, are one. */
const MAX_SETTING_BYTES = 1024 * 1024

/** Where the payment provider tells of events. */
export const PAYMENT_WEBHOOK = '/api/webhooks/stripe'

/** Maximum size of an event (bytes): that of a dispute has the evidence in it, up to 150,000 characters by Stripe's rules, each of which may be escaped. */
const MAX_EVENT_BYTES = 1024 * 1024

/** CSRF protection: same origin only, for every method that changes something. */
export const sameOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  if (SAFE.has(c.req.method)) return next()
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const own = [new URL(c.env.shop.env.PUBLIC_URL).host, c.req.header('host') ?? '']
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') || (origin !== undefined && !own.includes(hostOf(origin)))
  if (isForeign) throw new Problem('forbidden', { detail: 'Requests from other sites are refused.' })
  return next()
})

/** A password that comes with a request waits for its turn among those of other visitors. */
export const inVisitorsTurn = createMiddleware<ApiEnv>((c, next) =>
  SAFE.has(c.req.method) ? next() : askedBy({ visitor: knownVisitor(c.env.address), isKnown: false }, next),
)

/** `Origin: null` (a sandboxed page, a cross-site redirect) has no host, and so does not match ours. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : 'null')

/** Where files of imports are brought. */
export const IMPORT_UPLOAD = '/api/admin/imports'

/**
 * The requests whose body is a file: their routes read it themselves, as a stream with a limit of its own. These are for staff, and refused by
 * `staffGuard` before any of it is read.
 */
const FILE_ROUTES = new Set(['POST /api/admin/media', `POST ${IMPORT_UPLOAD}`])

/** Photographs of returns: their route asks who sends them before it reads any. */
const PHOTO_ROUTE = /^\/api\/orders\/[^/]+\/returns\/[^/]+\/photos$/

/** Where customers bring tax-exempt certificates: the route asks who is signed in before it reads any. */
export const CERTIFICATE_UPLOAD = '/api/account/tax-certificates'

/** Whether the body of this request is a file. */
export const takesFile = (method: string, path: string): boolean =>
  FILE_ROUTES.has(`${method} ${path}`) || (method === 'POST' && (path === CERTIFICATE_UPLOAD || PHOTO_ROUTE.test(path)))

/** Where staff change a setting: its body is read once `staffGuard` has let them in. */
const SETTING_ROUTE = /^\/api\/admin\/settings\/[^/]+$/

/**
 * What is told of a body that cannot be read. Who leaves in between is no failure of the shop, for which Node's error could be taken: a database says the
 * same of a connection that is gone.
 */
function unreadable(error: unknown): unknown {
  const hasLeft = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
  return hasLeft ? new Problem('malformed_json', { detail: 'The connection ended before all of the body had arrived.' }) : error
}

/** Refuses a body of more bytes, in these words. */
export const limitTo = (maxSize: number, words: { detail?: string } = {}) => {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem('payload_too_large', words)
    },
  })
  return createMiddleware<ApiEnv>(async (c, next) => {
    // A body that does not say its length is read here already.
    let isRead = false
    const goOn = () => {
      isRead = true
      return next()
    }
    return limit(c, goOn).catch((error: unknown) => {
      throw isRead ? error : unreadable(error)
    })
  })
}
const limitBody = limitTo(MAX_BODY_BYTES)
const limitSetting = limitTo(MAX_SETTING_BYTES)
const limitEvent = limitTo(MAX_EVENT_BYTES)

const takesSetting = ({ method, path }: { method: string; path: string }) => method === 'PATCH' && SETTING_ROUTE.test(path)

/** Refuses a larger body, whatever its type. */
export const smallBody = createMiddleware<ApiEnv>((c, next) => {
  if (takesFile(c.req.method, c.req.path) || takesSetting(c.req)) return next()
  return c.req.path === PAYMENT_WEBHOOK ? limitEvent(c, next) : limitBody(c, next)
})

/** Refuses a larger setting, once it is known that staff send it. */
export const settingBody = createMiddleware<ApiEnv>((c, next) => (takesSetting(c.req) ? limitSetting(c, next) : next()))

/** The media type of a request's body, without its parameters; empty without one. */
export const mediaTypeOf = (c: Context<ApiEnv>) => (c.req.header('content-type') ?? '').split(';', 1).join('').trim().toLowerCase()

/** The refusal of what no column can hold. */
export const unstorable = () => new Problem('invalid_input', { detail: 'NUL characters and halves of surrogate pairs are not accepted.' })

/** All bytes of a body. @throws {Problem} `malformed_json` when the connection ends before all has come */
export const wholeBody = (c: Context<ApiEnv>): Promise<ArrayBuffer> =>
  c.req.arrayBuffer().catch((error: unknown) => {
    throw unreadable(error)
  })

/** What a body in JSON says. @throws {Problem} `malformed_json` when it is none, or not UTF-8 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Problem('malformed_json', { detail: 'The body is not UTF-8.' })
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new Problem('malformed_json')
  }
}

/** @throws {Problem} when the body is not JSON in UTF-8, or says what cannot be stored. */
async function requireJson(c: Context<ApiEnv>) {
  const bytes = Buffer.from(await wholeBody(c))
  if (mediaTypeOf(c) !== 'application/json') throw new Problem('unsupported_media_type', { detail: 'Send application/json.' })
  parseJson(bytes)
  if (!isStorableJson(bytes.toString())) throw unstorable()
}

/** Refuses a URL that says what cannot be stored. */
export const storableUrl = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isStorableUrl(c.req.url)) throw unstorable()
  return next()
})

/** A body must be JSON, in UTF-8, with nothing that cannot be stored. */
export const jsonBody = createMiddleware<ApiEnv>(async (c, next) => {
  if (HAS_BODY.has(c.req.method) && !takesFile(c.req.method, c.req.path)) await requireJson(c)
  return next()
})

/** The same for the accounts library, which reads the request itself; some of its operations need no body. */
export const accountBody = createMiddleware<ApiEnv>(async (c, next) => {
  if (!HAS_BODY.has(c.req.method) || c.req.raw.body === null) return next()
  const body = await wholeBody(c)
  if (body.byteLength > 0) await requireJson(c)
  // Not made of the request itself: the one of the development server is no Request of Node's.
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers: [...c.req.raw.headers], body })
  return next()
})

/**
 * The texts of a posted form.
 * @throws {Problem} `invalid_input` when the form cannot be read, or says what cannot be stored.
 */
export async function readForm(c: Context<ApiEnv>): Promise<Record<string, string>> {
  const form = await c.req.parseBody().catch(() => {
    throw new Problem('invalid_input', { detail: 'The form cannot be read.' })
  })
  const texts = Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string')
  if (!texts.flat().every(isStorable)) throw unstorable()
  return Object.fromEntries(texts)
}
