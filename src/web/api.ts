import { createIsomorphicFn } from '@tanstack/react-start'
import createClient from 'openapi-fetch'
import type { components, paths } from './api-types.gen.ts'

/** A shape of the contract: `Schema<'ProductCard'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** An answer that is a problem: its stable code, its words, and what is wrong with which field. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(
      typeof body.detail === 'string'
        ? body.detail
        : typeof body.title === 'string'
          ? body.title
          : 'Something went wrong. Please try again.',
    )
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : 'unknown'
    this.fields = (body.fields ?? {}) as Record<string, string>
    this.body = body
  }
}

// During server rendering the API is called in this process, with the visitor's own cookies; the import is absent from the browser's bundle.
const send = createIsomorphicFn()
  .server(async (request: Request) => (await import('#server/api/in-process.ts')).callApi(request))
  .client((request: Request) => fetch(request))

/** The typed client of the shop's API: `await read(api.GET('/api/home'))`. */
export const api = createClient<paths>({
  baseUrl: typeof window === 'undefined' ? 'http://shop.internal' : window.location.origin,
  fetch: send,
})

/** The data of an answer. @throws {ApiProblem} when the API refused. */
export async function read<Data>(answer: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const { data, error, response } = await answer
  if (data !== undefined) return data
  throw new ApiProblem(response.status, typeof error === 'object' && error !== null ? { ...error } : {})
}
