import { isFromUnnamedProxy } from './api/visitor.ts'
import type { Connection } from './api/visitor.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'

const CONSEQUENCE =
  'visitors cannot be told apart, and no limit per visitor holds. Set TRUST_PROXY to the number of proxies in front (docs/operations.md).'

/**
 * Says once, in the log, that a proxy stands in front which `TRUST_PROXY` does not name: at start where the configuration shows it (the shop
 * itself speaks no https), else with the first request that such a proxy passes on.
 * @returns what looks at each request.
 */
export function watchForUnnamedProxy({ PUBLIC_URL, TRUST_PROXY }: Env): (connection: Connection) => void {
  let isSaid = false
  const warn = (reason: string) => {
    isSaid = true
    log.warn(`TRUST_PROXY is 0, but ${reason}: ${CONSEQUENCE}`)
  }
  if (TRUST_PROXY === 0 && PUBLIC_URL.startsWith('https://')) warn('PUBLIC_URL begins with https://, so a proxy stands in front')
  return (connection) => {
    if (!isSaid && isFromUnnamedProxy(connection)) warn('a proxy on this machine or network passes requests on (X-Forwarded-For)')
  }
}
