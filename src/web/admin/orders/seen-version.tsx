import { useState } from 'react'
import type { RecordAct } from '#web/admin/ui/use-record-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * The version of the record for which something is being typed. It is asked anew every few seconds: what is sent must name the version
 * that was seen, not the latest, until the person has said that they have seen the latest.
 */
export function useSeenVersion({ version }: { version: number }) {
  const [seen, setSeen] = useState(version)
  return { version: seen, isChanged: seen !== version, accept: () => setSeen(version) }
}

interface ActNoticeProps {
  act: RecordAct
  seen: ReturnType<typeof useSeenVersion>
  noun?: 'order' | 'return'
  /** Why it cannot be done with the record as it is now. */
  refusal?: string | null
}

/** What was refused, or would be; or that the record has changed since this was begun, until that is seen. */
export function ActNotice({ act, seen, noun = 'order', refusal = null }: ActNoticeProps) {
  if (seen.isChanged)
    return (
      <Notice
        tone="warning"
        live
        title={`This ${noun} has changed meanwhile.`}
        action={
          <Button
            onClick={() => {
              seen.accept()
              act.forget()
            }}
          >
            Go on with it
          </Button>
        }
      >
        It is shown as it is now, and what you have typed is kept.
      </Notice>
    )
  // What is being done may be what is refused from then on.
  if (refusal !== null && !act.isBusy)
    return (
      <Notice tone="warning" live>
        {refusal}
      </Notice>
    )
  return act.error ? (
    <Notice tone="error" live>
      {act.error}
    </Notice>
  ) : null
}
