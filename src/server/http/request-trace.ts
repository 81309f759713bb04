import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What is known of a request beside its answer: in the log, in the figures, and in the header `X-Request-Id`. */
export interface RequestTrace {
  id: string
  /** The pattern of what answers (`GET` is not in it): never the address itself, which may name an order or hold what somebody typed. */
  route: string
}

/** The pages' first segments; of a pattern, all that follows is `*`. */
const PAGES = new Set(
  'about account admin auth cart categories category contact help legal model orders part product quick-order returns search'.split(' '),
)

/** The pattern of an address that is no route of the API: a page's, or what stands for files and for all others. */
function patternOf(path: string): string {
  if (path === '/') return path
  const [, first = '', ...rest] = path.split('/')
  if (PAGES.has(first)) return rest.length > 0 ? `/${first}/*` : `/${first}`
  return first === 'assets' ? '/assets/*' : '*'
}

/** An id that a proxy in front has given. */
const GIVEN = /^[\w-]{8,64}$/

/** A new trace. A proxy's id is taken over when there is one whose word counts. The API says its own route later. */
export function traceOf({ headers, url = '/' }: Pick<IncomingMessage, 'headers' | 'url'>, trustsProxy: boolean): RequestTrace {
  const given = trustsProxy ? headers['x-request-id'] : undefined
  return { id: typeof given === 'string' && GIVEN.test(given) ? given : randomUUID(), route: patternOf(url.split('?', 1)[0] ?? url) }
}
