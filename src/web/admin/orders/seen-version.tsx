import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { StaffOrder } from './order-states.tsx'
import type { OrderAct } from './use-order-act.ts'

/**
 * The version of the order for which something is being typed. The order is asked anew every few seconds: what is sent must name the version
 * that was seen, not the latest, until the person has said that they have seen the latest.
 */
export function useSeenVersion({ version }: StaffOrder) {
  const [seen, setSeen] = useState(version)
  return { version: seen, isChanged: seen !== version, accept: () => setSeen(version) }
}

/** What was refused; or that the order has changed since this was begun, until that is seen. */
export function ActNotice({ act, seen }: { act: OrderAct; seen: ReturnType<typeof useSeenVersion> }) {
  if (seen.isChanged)
    return (
      <Notice
        tone="warning"
        live
        title="This order has changed meanwhile."
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
  return act.error ? (
    <Notice tone="error" live>
      {act.error}
    </Notice>
  ) : null
}
