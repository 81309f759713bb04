import { useEffect, useState } from 'react'
import { useOneRun } from './use-one-run.ts'

/** What an action may give: why it was refused, in words; nothing when it succeeded. */
type Refusal = string | null | void

/**
 * The busy and failed state of a form or button. `run` runs an action unless one is running already, keeps its error for the screen, and says
 * whether it succeeded; it never throws. `errorText` words what an action throws.
 */
export function useSubmit(errorText: (error: unknown) => string) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [wasOffline, setOffline] = useState(false)
  const once = useOneRun()
  // What is said of a missing connection is not true any more once it is back.
  useEffect(() => {
    if (!wasOffline) return
    const forget = () => setError(null)
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [wasOffline])

  async function attempt(action: () => Promise<Refusal>): Promise<boolean> {
    setBusy(true)
    setError(null)
    let isLost = false
    const refusal = await action().catch((failure: unknown) => {
      isLost = !navigator.onLine
      return errorText(failure)
    })
    setBusy(false)
    setOffline(isLost)
    setError(refusal ?? null)
    return !refusal
  }
  const run = async (action: () => Promise<Refusal>): Promise<boolean> => (await once(() => attempt(action))) ?? false
  return { isBusy, error, setError, run }
}
