import { createIsomorphicFn } from '@tanstack/react-start'
import type { Client } from 'openapi-fetch'
import type * as InProcess from '#server/api/in-process.ts'
import type { components, paths } from './api-types.gen.ts'

/** A shape of the contract: `Schema<'ProductCard'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** What is said when nothing better is known. */
export const UNKNOWN_ERROR = 'Something went wrong. Please try again.'

/** The texts of a record; nothing else of it. */
const textsOf = (record: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof record === 'object' && record !== null ? record : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** An error answer of the API (RFC 9457): its stable code, its text, and the errors by field. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.detail === 'string' ? body.detail : typeof body.title === 'string' ? body.title : UNKNOWN_ERROR)
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : 'unknown'
    this.fields = textsOf(body.fields)
    this.body = body
  }
}

// During server rendering the API is called in this process, with the visitor's own cookies; the import is absent from the browser's bundle.
const send = createIsomorphicFn()
  .server(async (address: string, init: RequestInit) => {
    inProcess ??= import('#server/api/in-process.ts')
    return (await inProcess).callApi(address, init)
  })
  .client(async (address: string, init: RequestInit) => {
    const response = await fetch(address, init)
    // A body that is not JSON comes from a proxy, not from the API. One that stops in the middle is given up as an answer that never comes.
    const data: unknown = await response.json().catch(() => init.signal?.throwIfAborted())
    return { data, response }
  })

// Each call would look the module up anew.
let inProcess: Promise<typeof InProcess> | undefined

const ORIGIN = typeof window === 'undefined' ? 'http://shop.internal' : window.location.origin

/** How long what is done may wait for its answer (ms). A proxy in front of the shop gives up after a minute as well. */
export const PATIENCE_MS = 60_000

interface Call {
  params?: { path?: Record<string, string | number>; query?: Record<string, unknown>; header?: Record<string, string> }
  body?: unknown
  signal?: AbortSignal
}

/** Puts the parameters into an address of the contract. One called `path` is slugs joined by slashes, which stay. */
function addressOf(template: string, { path = {}, query = {} }: NonNullable<Call['params']>): string {
  const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(path[name]))
    return name === 'path' ? value.replaceAll('%2F', '/') : value
  })
  const given = Object.entries(query).flatMap(([name, value]) => [value].flat().map((entry) => [name, entry] as const))
  const search = new URLSearchParams(
    given.flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]])),
  )
  return `${ORIGIN}${address}${search.size > 0 ? `?${search}` : ''}`
}

/** Asks for the password once more, and says whether it was given; set where somebody can be asked. */
let askAgain: (() => Promise<boolean>) | undefined

/**
 * What is done when the API wants a fresh sign-in (`fresh_sign_in_needed`): `ask` is called, and when it says true, the request is sent once
 * more. Null: nobody is asked, and the refusal is an answer as any other.
 */
export const onStaleSignIn = (ask: (() => Promise<boolean>) | null): void => {
  askAgain = ask ?? undefined
}

/** Whether an answer says that the sign-in is too old, and somebody has made it fresh since. */
export const isMadeFresh = async (status: number, data: unknown): Promise<boolean> =>
  status === 403 && textsOf(data).code === 'fresh_sign_in_needed' && askAgain !== undefined && (await askAgain())

/** The event of the window when the API has refused somebody who may not be signed in any more. */
export const UNAUTHENTICATED = 'unauthenticated'

/** Whether an answer is given to who is not signed in: an order that was bought with an account is not found then. */
const isForStrangers = (status: number, template: string): boolean =>
  status === 401 || (status === 404 && template.startsWith('/api/orders/{number}'))

const caller =
  (method: string) =>
  async (template: string, { params = {}, body, signal }: Call = {}) => {
    const headers = new Headers(params.header)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const ask = () =>
      send(addressOf(template, params), {
        method,
        headers,
        // Of `undefined` it makes `undefined`, which is no body.
        body: JSON.stringify(body),
        // The browser waits for ever: what was lost on its way could be neither sent again nor left. Queries end with who asks them.
        signal: signal ?? (import.meta.env.SSR ? null : AbortSignal.timeout(PATIENCE_MS)),
      })
    const first = await ask()
    const { data, response } = (await isMadeFresh(first.response.status, first.data)) ? await ask() : first
    if (!import.meta.env.SSR && isForStrangers(response.status, template)) window.dispatchEvent(new Event(UNAUTHENTICATED))
    return response.ok ? { data, response } : { error: data, response }
  }

/** The typed client of the shop's API: `await read(api.GET('/api/home'))`. The types are openapi-fetch's, of which the shop uses this much. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's types, which are checked where the API is tested
export const api = {
  GET: caller('GET'),
  POST: caller('POST'),
  PUT: caller('PUT'),
  PATCH: caller('PATCH'),
  DELETE: caller('DELETE'),
} as unknown as Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>

/** The data of an answer. @throws {ApiProblem} when the API refused. */
export async function read<Data>(answer: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const { data, error, response } = await answer
  if (data !== undefined) return data
  throw new ApiProblem(response.status, typeof error === 'object' && error !== null ? { ...error } : {})
}

/** Whether the API has said no, which it does with a code: a shop that fails or is too busy, and a page that somebody else has sent, are no answer. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code !== 'unknown' && error.status < 500 && error.status !== 429

const WITHOUT_CONNECTION = 'You are offline. Please try again when the connection is back.'

/** The text of an error for the shopper: the API's own, or `otherwise` when it gave none; by itself that there is no connection, where there is none. */
export const errorText = (
  error: unknown,
  otherwise = import.meta.env.SSR || navigator.onLine ? UNKNOWN_ERROR : WITHOUT_CONNECTION,
): string => (error instanceof ApiProblem ? error.message : otherwise)
