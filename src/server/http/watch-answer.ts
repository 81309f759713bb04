import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '#server/log.ts'
import type { Answered } from './metrics.ts'
import type { RequestTrace } from './request-trace.ts'

/** The status of a request whose client left before it was answered, as nginx writes it. */
const CLIENT_LEFT = 499

/** Answered many times for each page, or by machines: in the log only when somebody asks for it. */
const QUIET = /^(\/assets\/\*|\/api\/health.*)$/

/**
 * Names the request in its answer's header, and once it is answered counts it and writes its line: method, pattern of the route, status, time (ms) and id. Nothing of
 * who asked, and nothing that was typed.
 */
export function watchAnswer(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  { trace, count }: { trace: RequestTrace; count: (answered: Answered) => void },
) {
  const begun = performance.now()
  response.setHeader('x-request-id', trace.id)
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : CLIENT_LEFT
    const ms = performance.now() - begun
    count({ ...trace, method, status, seconds: ms / 1_000 })
    log[QUIET.test(trace.route) ? 'debug' : 'info'](
      { method, route: trace.route, status, ms: Math.round(ms * 10) / 10, requestId: trace.id },
      'request',
    )
  })
}
