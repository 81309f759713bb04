import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, read, UNAUTHENTICATED } from '#web/api.ts'
import { SESSION_KEY } from '#web/session/session-mark.ts'

const readPersonId = async (): Promise<string | null> => (await read(api.GET('/api/session'))).person?.id ?? null

/**
 * Whether the session of this person has ended while the page stood open: the shop has refused something of it, or another tab has signed out. Once they
 * have signed in again, in whichever tab, what is shown is asked anew. Who is signed in is not written over meanwhile: forms stay as they are.
 */
function useHasEnded(personId: string): boolean {
  const queryClient = useQueryClient()
  const [hasEnded, setEnded] = useState(false)
  const wasEnded = useRef(false)
  useEffect(() => {
    const become = (isEnded: boolean) => {
      if (wasEnded.current && !isEnded) void queryClient.invalidateQueries()
      wasEnded.current = isEnded
      setEnded(isEnded)
    }
    const look = () =>
      readPersonId().then(
        (id) => become(id !== personId),
        () => undefined,
      )
    const onRefused = () => become(true)
    const onStorage = ({ key }: StorageEvent) => key === SESSION_KEY && void look()
    const onSeen = () => wasEnded.current && document.visibilityState === 'visible' && void look()
    window.addEventListener(UNAUTHENTICATED, onRefused)
    window.addEventListener('storage', onStorage)
    window.addEventListener('focus', onSeen)
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      window.removeEventListener(UNAUTHENTICATED, onRefused)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('focus', onSeen)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [personId, queryClient])
  return hasEnded
}

/** Says that the session has ended, and where to sign in without leaving what was typed. */
export function EndedBand({ personId }: { personId: string }) {
  return (
    useHasEnded(personId) && (
      <p className="bg-amber-100 px-6 py-2 font-medium text-amber">
        Your session has ended. What you have typed stays here:{' '}
        <a className="link" href="/auth" target="_blank" rel="noopener">
          sign in in a new tab
        </a>
        , then do it again.
      </p>
    )
  )
}
