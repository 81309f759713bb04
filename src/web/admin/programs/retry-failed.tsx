import { useState } from 'react'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { api, read } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useProgramActs } from './use-program-acts.ts'

/** Sends every message again that was given up, after asking. */
export function RetryFailed() {
  const acts = useProgramActs()
  const mayChange = useMayChange()
  const [isAsking, setAsking] = useState(false)
  async function retry() {
    await acts.run(() => read(api.POST('/api/admin/webhook-deliveries/retry-failed', { body: {} })), 'What was given up is sent again')
    setAsking(false)
  }
  if (!mayChange) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>Send all given up again</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Send every message again that was given up?"
        description="Each keeps its id, so that a receiver that has it takes it once. Those of endpoints that are paused or ended stay."
        action="Send them again"
        busy={acts.isBusy}
        onConfirm={() => void retry()}
      />
    </>
  )
}
