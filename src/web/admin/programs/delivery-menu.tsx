import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DropdownMenu, MenuAction } from '#web/admin/ui/menu.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { api, errorText, read } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { deliveryQuery } from './program-query.ts'
import type { Delivery } from './program-query.ts'
import { useProgramActs } from './use-program-acts.ts'

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className="grid gap-1" aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <pre className="overflow-x-auto border border-line p-2 text-small whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </section>
  )
}

/** A message as it was sent, and the beginning of the last answer. */
function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(deliveryQuery(id))
  return (
    <StaffDialog open onClose={onClose} title="Message" size="wide" isText>
      {data ? (
        <>
          <Text title={`Sent to ${data.url}`} text={data.body} />
          <Text title="Its webhook-id" text={data.id} />
          <Text
            title={data.lastStatus === null ? 'No answer' : `Answer ${data.lastStatus}, after ${data.lastMs} ms`}
            text={data.lastAnswer ?? data.lastError ?? 'It has not been sent yet.'}
          />
        </>
      ) : error ? (
        <LoadError title="Could not load the message." detail={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label="Loading the message" rows={3} />
      )}
    </StaffDialog>
  )
}

/** What can be done with a message of the log. */
export function DeliveryMenu({ delivery: { id, type, state } }: { delivery: Delivery }) {
  const acts = useProgramActs()
  const mayChange = useMayChange()
  const [isOpen, setOpen] = useState(false)
  const params = { path: { deliveryId: id } }
  const retry = () =>
    acts.run(() => read(api.POST('/api/admin/webhook-deliveries/{deliveryId}/retry', { params, body: {} })), 'The message is sent again')
  return (
    <>
      <DropdownMenu
        trigger={<button type="button" className="icon-button" aria-label={`Actions for ${type}`} />}
        items={
          <>
            <MenuAction onSelect={() => setOpen(true)}>Look at it</MenuAction>
            {mayChange && (
              <MenuAction disabled={state === 'due' || type === 'test'} onSelect={() => void retry()}>
                Send it again
              </MenuAction>
            )}
          </>
        }
      >
        <Icon name="chevron-down" />
      </DropdownMenu>
      {isOpen && <DeliveryDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
