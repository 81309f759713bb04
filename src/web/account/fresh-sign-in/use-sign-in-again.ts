import { useEffect, useState } from 'react'
import { onStaleSignIn } from '#web/api.ts'

/** Asks for the password when the API wants a fresh sign-in: `answer` is given while somebody is asked, and takes whether it was entered. */
export function useSignInAgain(): ((isFresh: boolean) => void) | null {
  const [answer, setAnswer] = useState<{ give: (isFresh: boolean) => void } | null>(null)
  useEffect(() => {
    // Requests that are refused at the same time wait for one answer.
    let waiting: Promise<boolean> | null = null
    let give: ((isFresh: boolean) => void) | undefined
    onStaleSignIn(() => {
      waiting ??= new Promise<boolean>((resolve) => {
        give = (isFresh) => {
          waiting = null
          setAnswer(null)
          resolve(isFresh)
        }
        setAnswer({ give })
      })
      return waiting
    })
    return () => {
      onStaleSignIn(null)
      give?.(false)
    }
  }, [])
  return answer && answer.give
}
