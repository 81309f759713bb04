import { notFound, redirect } from '@tanstack/react-router'
import { ApiProblem } from '#web/api.ts'

/**
 * The data of a page, or what becomes of the page without it: a problem of status 404 gives the route's not-found page with the API's words,
 * an address that the API cannot read, such as one that is too long, the same page with its own; a renamed thing its new address (308; specification, decision 33);
 * anything else is thrown on and gives the route's error page.
 */
export async function pageData<Data>(answer: Promise<Data>): Promise<Data> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 404) throw notFound({ data: { message: error.message } })
    if (error.code === 'invalid_input') throw notFound()
    const { location } = error.body
    if (error.code === 'moved' && typeof location === 'string') throw redirect({ href: location, statusCode: 308 })
    throw error
  }
}

/** The words that `pageData` gave the not-found page. */
export function notFoundMessage(data: unknown, otherwise: string): string {
  // The router wraps what was thrown differently on the server and in the browser.
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return typeof inner === 'object' && inner !== null && 'message' in inner && typeof inner.message === 'string' ? inner.message : otherwise
}
