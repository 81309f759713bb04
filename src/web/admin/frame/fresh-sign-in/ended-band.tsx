import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, read } from '#web/api.ts'

interface EndedBandProps {
  /** Whose session has ended. */
  personId: string
  /** They have signed in again, in whichever tab. */
  onBack: () => void
}

/**
 * Says that the session has ended while the page stood open, and where to sign in without leaving what was typed. Who is signed in is not written over
 * meanwhile: forms stay as they are. Once the same person is back, what is shown is asked anew.
 */
export function EndedBand({ personId, onBack }: EndedBandProps) {
  const queryClient = useQueryClient()
  const goOn = useRef(onBack)
  goOn.current = onBack
  useEffect(() => {
    async function look() {
      const { person } = await read(api.GET('/api/session'))
      if (person?.id !== personId) return
      void queryClient.invalidateQueries()
      goOn.current()
    }
    // What another tab has stored may be that somebody has signed in there.
    const onSeen = () => document.visibilityState === 'visible' && void look().catch(() => undefined)
    const onStored = () => void look().catch(() => undefined)
    window.addEventListener('storage', onStored)
    window.addEventListener('focus', onSeen)
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      window.removeEventListener('storage', onStored)
      window.removeEventListener('focus', onSeen)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [personId, queryClient])
  return (
    <p className="bg-amber-100 px-6 py-2 font-medium text-amber">
      Your session has ended. What you have typed stays here:{' '}
      <a className="link" href="/auth" target="_blank" rel="noopener">
        sign in in a new tab
      </a>
      , then do it again.
    </p>
  )
}
