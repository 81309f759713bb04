import { useEffect, useState } from 'react'
import { readPopupEmail } from '#domain/customer/popup-email.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { markSignedUp } from './popup-flags.ts'
import { signUpInPopup } from './popup-sign-up.ts'

/** Most sign-ups that are tried within a minute (specification, section 9). */
const MOST_TRIES = 3
const TRIES_WITHIN_MS = 60_000

export type PopupStatus = 'idle' | 'submitting' | 'success' | 'error' | 'rate-limited'

/** When sign-ups were tried, in ms; of this page, since the popup opens once. */
let tries: number[] = []

/** How long to wait until the next try, in ms; 0 when it may be now, which it then counts as. */
function countTry(): number {
  const now = Date.now()
  tries = tries.filter((at) => now - at < TRIES_WITHIN_MS)
  const [oldest = now] = tries
  if (tries.length >= MOST_TRIES) return oldest + TRIES_WITHIN_MS - now
  tries.push(now)
  return 0
}

const TOO_MANY = { title: 'Too Many Attempts', text: 'Please wait a moment before trying again.' }

/**
 * The popup's form: its address, how sending it stands, and what is wrong, which is said in place: a toast would lie below the window.
 * `onSent` hears what came of each sign-up.
 */
export function usePopupForm(onSent: (isDone: boolean) => void) {
  const [email, setEmail] = useState('')
  const [status, setStatus] = useState<PopupStatus>('idle')
  const [error, setError] = useState<{ title?: string; text: string } | null>(null)
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
    const checked = readPopupEmail(email, [])
    if ('message' in checked) {
      setStatus('error')
      return setError({ text: checked.message })
    }
    const wait = countTry()
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
