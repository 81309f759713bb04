import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { countOf } from '#domain/count-of.ts'

/** What can be done with every e-mail that has failed. */
const ACTIONS = [
  {
    label: 'Set all failed aside',
    title: 'Set every e-mail aside that has failed?',
    description: 'None of them is sent. They stay in this list, under “Set aside”, where each can be taken back.',
    done: 'set aside',
    run: () => read(api.POST('/api/admin/outbox/set-failed-aside', { body: {} })),
  },
  {
    label: 'Try all failed again',
    title: 'Send every e-mail again that has failed?',
    description: 'Each goes to its own recipient. Those that are set aside stay, and those whose text has been deleted by its age.',
    done: 'sent again',
    run: () => read(api.POST('/api/admin/outbox/retry-failed', { body: {} })),
  },
] as const

/** An action for every e-mail that has failed, which asks first. */
function FailedAction({ action: { label, title, description, done, run } }: { action: (typeof ACTIONS)[number] }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function act() {
    setBusy(true)
    try {
      const { count } = await run()
      const text = `${countOf(count, 'e-mail is', 'e-mails are')} ${done}`
      toast({ text: count === 0 ? 'No e-mail has failed' : text })
      await Promise.all(['emails', 'email'].map((name) => queryClient.invalidateQueries({ queryKey: ['admin', name] })))
    } catch (error) {
      toast({ text: `Not ${done}`, detail: errorText(error), tone: 'error' })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        description={description}
        action={label}
        busy={isBusy}
        onConfirm={() => void act()}
      />
    </>
  )
}

/** Sets every e-mail aside that has failed, or sends each again. */
export const FailedActions = () => ACTIONS.map((action) => <FailedAction key={action.label} action={action} />)
