import { parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

/** One checkout: the key under which it is sent, what it is for, and the payment page that was opened for it. */
interface CheckoutAttempt {
  key: string
  content: string
  sessionId: string | null
  /** The page of a former content, until the next one is open. */
  obsoleteSessionId: string | null
  /** The payment is being confirmed, and its own page has been shown: at the cart it is a notice from now on. */
  isShown: boolean
}

// Shared by all tabs: the same cart, sent from two of them, is one order.
const stored = storedText('localStorage', 'checkoutAttempt')

/** The attempt that is stored; null when there is none. */
export function readAttempt(): CheckoutAttempt | null {
  const { key, content, sessionId, obsoleteSessionId, isShown } = parseRecord(stored.read())
  if (typeof key !== 'string' || !/^[\w-]{16,100}$/.test(key) || typeof content !== 'string') return null
  const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return { key, content, sessionId: idOf(sessionId), obsoleteSessionId: idOf(obsoleteSessionId), isShown: isShown === true }
}

export const saveAttempt = (attempt: CheckoutAttempt | null): void => stored.write(attempt && JSON.stringify(attempt))

/** The payment page that this browser has opened and whose outcome it does not know. */
export const pendingSession = (): string | null => readAttempt()?.sessionId ?? null

let nextSession: string | null = null

// Of this tab alone.
const opened = storedText('sessionStorage', 'paymentPage')

/** Notes the payment page that this page is on its way to; null once the shopper is back at this page. */
export const leaveFor = (sessionId: string | null): void => {
  nextSession = sessionId
  if (sessionId !== null) opened.write(sessionId)
}

/** Whether the payment page that this tab opened last is not the one that may be paid: the cart went on in another tab, or has changed. */
export const isPageReplaced = (): boolean => {
  const own = opened.read()
  return own !== null && own !== pendingSession()
}

/** The pending payment page, unless the shopper is on the way to it: it must not end then. */
export const abandonedSession = (): string | null => {
  const pending = pendingSession()
  return pending === nextSession ? null : pending
}

/** Removes the attempt, and which page this tab opened for it: the next checkout is a new one. */
export const forgetAttempt = (): void => {
  saveAttempt(null)
  opened.write(null)
}
