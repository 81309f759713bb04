import { isFromUnnamedProxy } from '../api/visitor.ts'
import type { Connection } from '../api/visitor.ts'
import type { Env } from '../env.ts'
import { log } from '../log.ts'

const CONSEQUENCE =
  'visitors cannot be told apart, and no limit per visitor holds. Set TRUST_PROXY to the number of proxies in front (docs/operations.md).'

/**
 * Warns once, in the log, about a proxy in front that `TRUST_PROXY` does not declare: at start where the configuration shows it (the server
 * itself speaks no https), else at the first request that such a proxy forwards.
 * @returns the check of each request.
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
