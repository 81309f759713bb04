import { makeIdempotencyKey } from '#web/ui/browser/random-id.ts'
import { readAttempt, saveAttempt } from './checkout-attempt.ts'

/** A hash that tells two contents apart without storing personal data: two rounds of FNV-1a with different offsets, 64 bits together. */
function digest(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let index = 0; index < text.length; index++) {
    a = Math.imul(a ^ text.charCodeAt(index), 0x01000193)
    b = Math.imul(b ^ text.charCodeAt(index), 0x01000193) ^ (b >>> 15)
  }
  return `${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`
}

/**
 * The Idempotency-Key for this content (cart, customer, code and shown amounts as one text): the same one until the content changes, so
 * that a double click, a retry or a reload gives the same order. `obsoleteSessionId` is the payment page of a former content: it must end
 * before another one is opened.
 */
export function idempotencyKeyFor(content: string): { key: string; obsoleteSessionId: string | null } {
  const known = readAttempt()
  const digested = digest(content)
  if (known?.content === digested) return { key: known.key, obsoleteSessionId: known.obsoleteSessionId }
  const key = makeIdempotencyKey()
  const obsoleteSessionId = known?.sessionId ?? known?.obsoleteSessionId ?? null
  saveAttempt({ key, content: digested, sessionId: null, obsoleteSessionId, isShown: false })
  return { key, obsoleteSessionId }
}

/**
 * Stores the payment page that was opened or returned from. One of a former content is not the page of the content at hand: that gets another key, and
 * names the page as obsolete, for as long as it is the one that is known.
 * @param isShown its payment is being confirmed, and the shopper has been told.
 */
export function rememberSession(sessionId: string, isShown = false): void {
  const { key, content, obsoleteSessionId } = readAttempt() ?? { key: makeIdempotencyKey(), content: '', obsoleteSessionId: null }
  saveAttempt({ key, content: obsoleteSessionId === sessionId ? '' : content, sessionId, obsoleteSessionId: null, isShown })
}
