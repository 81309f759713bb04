import type { KeptLine } from '#domain/cart-merge.ts'
import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

/** One checkout: the key under which it is sent, what it is for, and the payment page that was opened for it. */
interface CheckoutAttempt {
  key: string
  content: string
  sessionId: string | null
  /** The page of a former content, until the next one is open. */
  obsoleteSessionId: string | null
  /** What is paid for at the payment page; empty where that is not known. */
  bought: KeptLine[]
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

const isLine = (value: unknown): value is KeptLine =>
  isRecord(value) && typeof value.slug === 'string' && typeof value.quantity === 'number'

function readAttempt(): CheckoutAttempt | null {
  const { key, content, sessionId, obsoleteSessionId, bought } = parseRecord(stored.read())
  if (typeof key !== 'string' || !/^[\w-]{16,100}$/.test(key) || typeof content !== 'string') return null
  const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const lines = Array.isArray(bought) ? bought.filter(isLine) : []
  return { key, content, sessionId: idOf(sessionId), obsoleteSessionId: idOf(obsoleteSessionId), bought: lines }
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
  save({ key, content: digested, sessionId: null, obsoleteSessionId, bought: [] })
  return { key, obsoleteSessionId }
}

/** Stores the payment page that was opened or returned from. @param bought what is paid for there; as it was stored for this page when left out */
export function rememberSession(sessionId: string, bought?: readonly KeptLine[]): void {
  const known = readAttempt() ?? { key: makeIdempotencyKey(), content: '', sessionId: null, bought: [] }
  const lines = bought ?? (known.sessionId === sessionId ? known.bought : [])
  save({ ...known, sessionId, obsoleteSessionId: null, bought: lines.map(({ slug, quantity }) => ({ slug, quantity })) })
}

/** What was paid for at this payment page; null when this browser does not know. */
export function boughtAt(sessionId: string): readonly KeptLine[] | null {
  const known = readAttempt()
  return known?.sessionId === sessionId && known.bought.length > 0 ? known.bought : null
}

/** The payment page that this browser has opened and whose outcome it does not know. */
export const pendingSession = (): string | null => readAttempt()?.sessionId ?? null

/** Removes the attempt: the next checkout is a new one. */
export const forgetAttempt = (): void => save(null)
