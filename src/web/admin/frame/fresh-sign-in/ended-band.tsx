import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { tellSessionEnded } from '#web/admin/ui/session-ended.ts'
import { api, read } from '#web/api.ts'
import { SessionEnded } from '#web/session/session-ended.tsx'

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
      tellSessionEnded(false)
      goOn.current()
    }
    // What another tab has stored may be that somebody has signed in there.
    const onStored = () => void look().catch(() => undefined)
    const onSeen = () => document.visibilityState === 'visible' && onStored()
    window.addEventListener('storage', onStored)
    window.addEventListener('focus', onSeen)
    document.addEventListener('visibilitychange', onSeen)
    // A new session may have taken the place of the one with which the refused request was sent.
    onStored()
    return () => {
      window.removeEventListener('storage', onStored)
      window.removeEventListener('focus', onSeen)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [personId, queryClient])
  return (
    <p className="bg-amber-100 px-6 py-2 font-medium text-amber">
      <SessionEnded />
    </p>
  )
}
