import { storedText } from '#web/cart/stored-text.ts'

/** One checkout: the key under which it is sent, what it is for, and the payment page that was opened for it. */
interface CheckoutAttempt {
  key: string
  content: string
  sessionId: string | null
}

const stored = storedText('sessionStorage', 'checkoutAttempt')

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readAttempt(): CheckoutAttempt | null {
  let found: unknown
  try {
    found = JSON.parse(stored.read() ?? '')
  } catch {
    return null
  }
  if (typeof found !== 'object' || found === null) return null
  const { key, content, sessionId }: Record<string, unknown> = { ...found }
  if (typeof key !== 'string' || !/^[\w-]{16,100}$/.test(key) || typeof content !== 'string') return null
  return { key, content, sessionId: isText(sessionId) ? sessionId : null }
}

const save = (attempt: CheckoutAttempt | null) => stored.write(attempt && JSON.stringify(attempt))

// crypto.randomUUID exists on https and localhost only; a shop tried out on a home network has neither.
const makeKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The Idempotency-Key for this content (cart, customer, code and shown amounts as one text): the same one until the content changes, so
 * that a double click, a retry or a reload gives the same order. `obsoleteSessionId` is the payment page of a former content: it must be
 * cancelled before another one is opened.
 */
export function keyFor(content: string): { key: string; obsoleteSessionId: string | null } {
  const known = readAttempt()
  if (known?.content === content) return { key: known.key, obsoleteSessionId: null }
  const key = makeKey()
  save({ key, content, sessionId: null })
  return { key, obsoleteSessionId: known?.sessionId ?? null }
}

/** Remembers the payment page that was opened, or come back from. */
export function rememberSession(sessionId: string): void {
  save({ ...(readAttempt() ?? { key: makeKey(), content: '' }), sessionId })
}

/** The payment page that this tab has opened and not heard of since. */
export const pendingSession = (): string | null => readAttempt()?.sessionId ?? null

/** The next checkout is another one. */
export const forgetAttempt = (): void => save(null)
