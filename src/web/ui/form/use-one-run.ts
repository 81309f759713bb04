import { useRef } from 'react'

/**
 * Gives what runs an action unless one is running already: that it is busy is known to a button one rendering later, too late for a double click.
 * The answer is the action's; nothing when it did not run, or failed, which the action itself shows.
 */
export function useOneRun() {
  const isRunning = useRef(false)
  return async <Answer>(action: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    const answer = await action().catch(() => undefined)
    isRunning.current = false
    return answer
  }
}
