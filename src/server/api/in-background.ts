import { log } from '#server/log.ts'

/**
 * Does something that the answer does not wait for: the time that it takes would tell what it found. A failure is logged.
 * @param failure what the log then says.
 */
export function inBackground(failure: string, work: () => Promise<unknown>): void {
  void work().catch((error: unknown) => log.warn({ err: error }, failure))
}
