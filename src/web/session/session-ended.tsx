import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { useSessionWord } from './session-mark.ts'
import { sessionQuery } from './session-query.ts'

/** That the session has ended, and where to sign in without leaving what was typed. */
export const SessionEnded = () => (
  <>
    Your session has ended. What you have typed stays here:{' '}
    <a className="link" href="/auth" target="_blank" rel="noopener">
      sign in in a new tab
    </a>
    , then do it again.
  </>
)

/**
 * Who is signed in. After a session has ended by itself it is still who it was, so that the page stands with what is typed in it, and `isOver` says so;
 * after signing out, in whichever tab, it is nobody (record 243).
 */
export function usePersonInView() {
  const person = useQuery(sessionQuery()).data?.person ?? null
  const isLeft = useSessionWord() === 'out'
  const [known, setKnown] = useState(person)
  const shown = person ?? (isLeft ? null : known)
  if (shown !== known) setKnown(shown)
  return { person: shown, isOver: person === null && shown !== null }
}

/** In what stands though the session of its person has ended: says so in view, until the same person has signed in, in whichever tab. */
export function SessionEndedBar() {
  const { isOver } = usePersonInView()
  return (
    isOver && (
      <Notice tone="error" live title="You are not signed in." className="session-bar no-print sticky bottom-3 z-10 mt-4">
        <SessionEnded />
      </Notice>
    )
  )
}
