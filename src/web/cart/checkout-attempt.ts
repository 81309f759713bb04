import { parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

/** One checkout: the key under which it is sent, what it is for, and the payment page that was opened for it. */
interface CheckoutAttempt {
  key: string
  content: string
  sessionId: string | null
  /** The page of a former content, until the next one is open. */
  obsoleteSessionId: string | null
}

// Shared by all tabs: the same cart, sent from two of them, is one order.
const stored = storedText('localStorage', 'checkoutAttempt')

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

function readAttempt(): CheckoutAttempt | null {
  const { key, content, sessionId, obsoleteSessionId } = parseRecord(stored.read())
  if (typeof key !== 'string' || !/^[\w-]{16,100}$/.test(key) || typeof content !== 'string') return null
  const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return { key, content, sessionId: idOf(sessionId), obsoleteSessionId: idOf(obsoleteSessionId) }
}

const save = (attempt: CheckoutAttempt | null) => stored.write(attempt && JSON.stringify(attempt))

/**
 * An idempotency key: repeated requests with it take effect once. crypto.randomUUID exists on https and localhost only; a shop tried out on a
 * home network has neither.
 */
export const makeIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

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
  save({ key, content: digested, sessionId: null, obsoleteSessionId })
  return { key, obsoleteSessionId }
}

/** Stores the payment page that was opened or returned from. */
export function rememberSession(sessionId: string): void {
  save({ ...(readAttempt() ?? { key: makeIdempotencyKey(), content: '' }), sessionId, obsoleteSessionId: null })
}

/** The payment page that this browser has opened and whose outcome it does not know. */
export const pendingSession = (): string | null => readAttempt()?.sessionId ?? null

/** Removes the attempt: the next checkout is a new one. */
export const forgetAttempt = (): void => save(null)
