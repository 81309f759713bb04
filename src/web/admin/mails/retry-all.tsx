import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** Sends every e-mail again that has failed, after asking. */
export function RetryAll() {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    try {
      const { count } = await read(api.POST('/api/admin/outbox/retry-failed', { body: {} }))
      toast({
        text:
          count === 0 ? 'No e-mail has failed' : `${count.toLocaleString('en-US')} ${count === 1 ? 'e-mail is' : 'e-mails are'} sent again`,
      })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'emails'] })
    } catch (error) {
      toast({ text: 'Not sent again', detail: errorText(error), tone: 'error' })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Try all failed again</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Send every e-mail again that has failed?"
        description="Each goes to its own recipient. Those whose text has been deleted by its age stay."
        action="Try all failed again"
        busy={isBusy}
        onConfirm={() => void retry()}
      />
    </>
  )
}
