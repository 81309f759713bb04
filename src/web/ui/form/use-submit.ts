import { useRef, useState } from 'react'

/** What an action may give: why it was refused, in words; nothing when it succeeded. */
type Refusal = string | null | void

/**
 * The busy and failed state of a form or button. `run` runs an action unless one is running already, keeps its error for the screen, and says
 * whether it succeeded; it never throws. `errorText` words what an action throws.
 */
export function useSubmit(errorText: (error: unknown) => string) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // The state is one rendering late for a double click.
  const isRunning = useRef(false)

  async function run(action: () => Promise<Refusal>): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setError(null)
    const refusal = await action().catch(errorText)
    isRunning.current = false
    setBusy(false)
    setError(refusal ?? null)
    return !refusal
  }
  return { isBusy, error, setError, run }
}
