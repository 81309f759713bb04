import { useEffect, useState } from 'react'
import { readPopupEmail } from '#domain/customer/popup-email.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { markSignedUp } from './popup-seen.ts'
import { signUpInPopup } from './popup-sign-up.ts'

/** How many sign-ups may be tried within a minute (specification, section 9). */
const MAX_ATTEMPTS = 3
const ATTEMPT_WINDOW_MS = 60_000

export type PopupStatus = 'idle' | 'submitting' | 'success' | 'error' | 'rate-limited'

/** When sign-ups were tried, in ms; of this page, since the popup opens once. */
let attempts: number[] = []

/** How long to wait until the next try, in ms; 0 when it may be now, which it then counts as. */
function countAttempt(): number {
  const now = Date.now()
  attempts = attempts.filter((at) => now - at < ATTEMPT_WINDOW_MS)
  const [oldest = now] = attempts
  if (attempts.length >= MAX_ATTEMPTS) return oldest + ATTEMPT_WINDOW_MS - now
  attempts.push(now)
  return 0
}

const TOO_MANY = { title: 'Too Many Attempts', text: 'Please wait a moment before trying again.' }

/**
 * The popup's form: its e-mail address, status and error, which is shown in place: a toast would be below the dialog.
 * `onSent` receives the result of each sign-up.
 */
export function usePopupForm(onSent: (isDone: boolean) => void) {
  const [email, setEmail] = useState('')
  const [status, setStatus] = useState<PopupStatus>('idle')
  const [error, setError] = useState<{ title?: string | undefined; text: string } | null>(null)
  const [waitMs, setWaitMs] = useState(0)

  useEffect(() => {
    if (status !== 'rate-limited') return
    const timer = setTimeout(() => {
      setStatus('idle')
      setError(null)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [status, waitMs])

  function fail(title: string | undefined, text: string, wait = 0) {
    setStatus(wait > 0 ? 'rate-limited' : 'error')
    setWaitMs(wait)
    setError({ title, text })
  }

  async function send() {
    if (status === 'submitting' || status === 'rate-limited') return
    // Disposable addresses are the server's to know: its list is too long for the browser.
    const checked = readPopupEmail(email, () => false)
    if ('message' in checked) {
      setStatus('error')
      return setError({ text: checked.message })
    }
    const wait = countAttempt()
    if (wait > 0) return fail(TOO_MANY.title, TOO_MANY.text, wait)
    setStatus('submitting')
    setError(null)
    const answer = await signUpInPopup(checked.email)
    onSent(answer.isDone)
    if (!answer.isDone) return fail(answer.title, answer.text, answer.waitMs)
    markSignedUp(checked.email)
    setStatus('success')
    toast({ id: 'popup', title: 'Welcome!', description: answer.text, tone: 'success', durationMs: 7000 })
  }

  function type(text: string) {
    setEmail(text)
    setError(null)
    setStatus('idle')
  }
  return { email, type, status, error, send }
}
