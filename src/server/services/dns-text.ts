import { Resolver } from 'node:dns/promises'
import type { TxtAnswer } from '#domain/content/sender-domain.ts'

/** How long one question may take (ms), how often it is asked, and how long all of them together may take (ms). */
const QUESTION_MS = 2_000
const TRIES = 2
const ALL_MS = 6_000

/** As much of what a name holds is of interest: records, and characters of each. */
const MAX_RECORDS = 20
const MAX_LENGTH = 4_000

/** A name that is not there, or has no such record: an answer, and an empty one. */
const isEmptyAnswer = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENODATA' || error.code === 'ENOTFOUND')

/**
 * The TXT records of each name, asked at the same time: of the servers given as `address` or `address:port`, or of the machine's own.
 * @returns for each name its records, none of them among it; null where the DNS has not answered in time, or with an error.
 */
export async function readTxt(names: readonly string[], servers: readonly string[]): Promise<TxtAnswer[]> {
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), ALL_MS)
  try {
    return await Promise.all(
      names.map(async (name) => {
        try {
          const records = await resolver.resolveTxt(name)
          // A record is cut into pieces of 255 bytes on its way.
          return records.slice(0, MAX_RECORDS).map((pieces) => pieces.join('').slice(0, MAX_LENGTH))
        } catch (error) {
          return isEmptyAnswer(error) ? [] : null
        }
      }),
    )
  } finally {
    clearTimeout(timer)
  }
}
