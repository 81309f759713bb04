import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { DropdownMenu, MenuAction } from '#web/admin/ui/menu.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What can be done for a subscriber: the welcome once more, or the end of the subscription. */
export function SubscriberMenu({ subscriber: { id: subscriberId, email, state } }: { subscriber: Schema<'StaffSubscriber'> }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  async function run(done: string, work: () => Promise<unknown>) {
    setAsking(false)
    try {
      await work()
      toast({ text: done })
    } catch (error) {
      toast({ text: 'Not done', detail: errorText(error), tone: 'error' })
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'subscribers'] })
    }
  }
  const params = { path: { subscriberId } }
  const resend = () =>
    run(`The welcome goes to ${email} again`, () =>
      read(api.POST('/api/admin/subscribers/{subscriberId}/resend-welcome', { params, body: {} })),
    )
  const unsubscribe = () =>
    run(`${email} is unsubscribed`, () => read(api.POST('/api/admin/subscribers/{subscriberId}/unsubscribe', { params, body: {} })))
  if (!useMayChange()) return null
  return (
    <>
      <DropdownMenu
        trigger={<button type="button" className="icon-button" aria-label={`Actions for ${email}`} />}
        items={
          <>
            <MenuAction onSelect={() => void resend()}>Send the welcome again</MenuAction>
            {state !== 'unsubscribed' && (
              <MenuAction danger onSelect={() => setAsking(true)}>
                Unsubscribe …
              </MenuAction>
            )}
          </>
        }
      >
        <Icon name="chevron-down" />
      </DropdownMenu>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Unsubscribe ${email}?`}
        description="Do this when the reader has asked for it. Only the reader can sign up again."
        action="Unsubscribe"
        danger
        onConfirm={() => void unsubscribe()}
      />
    </>
  )
}
