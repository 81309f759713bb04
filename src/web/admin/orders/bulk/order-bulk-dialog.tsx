import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { orderActions, renewOrders } from '../order-query.ts'
import { showOrderBulk, useOrderBulk } from '../order-bulk-state.ts'
import type { OrderBulkKind } from '../order-bulk-state.ts'

const WORDS: Record<OrderBulkKind, { title: string; text: string; done: string }> = {
  hold: { title: 'Hold', text: 'Nothing of them ships until they are released.', done: 'on hold' },
  release: { title: 'Release', text: 'They can be shipped again.', done: 'released' },
}

const countText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`

/** Holds or releases an order as it is now: by its state the shop says whether that is possible. */
async function actOn(kind: OrderBulkKind, number: string, reason: string) {
  const { version } = await read(api.GET('/api/admin/orders/{number}', { params: { path: { number } } }))
  await orderActions[kind](number, { version, reason })
}

/** One order after the other, so that each failure is its own: how many are done, and why which were not. */
function useBulkRun({ kind, numbers, context }: NonNullable<ReturnType<typeof useOrderBulk>>) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  const [failures, setFailures] = useState<{ number: string; why: string }[]>([])
  const [isOver, setIsOver] = useState(false)
  async function run(reason: string) {
    if (done !== null) return
    setDone(0)
    const failed: { number: string; why: string }[] = []
    for (const [index, number] of numbers.entries()) {
      await actOn(kind, number, reason).catch((error: unknown) => failed.push({ number, why: errorText(error) }))
      setDone(index + 1)
    }
    void renewOrders(queryClient)
    context.announce(
      `${countText(numbers.length - failed.length)} ${WORDS[kind].done}${failed.length > 0 ? `, ${failed.length} not` : ''}.`,
    )
    setFailures(failed)
    setIsOver(true)
    if (failed.length > 0) return
    context.clearSelection()
    showOrderBulk(null)
  }
  return { done, failures, isOver, run }
}

function Asked({ bulk }: { bulk: NonNullable<ReturnType<typeof useOrderBulk>> }) {
  const { kind, numbers } = bulk
  const [reason, setReason] = useState('')
  const { done, failures, isOver, run } = useBulkRun(bulk)
  const start = () => reason.trim() !== '' && void run(reason.trim())
  const close = () => (done === null || isOver) && showOrderBulk(null)
  const { title, text } = WORDS[kind]
  return (
    <StaffDialog
      open
      onClose={close}
      title={`${title} ${countText(numbers.length)}`}
      description={text}
      footer={
        <>
          <Button disabled={done !== null && !isOver} onClick={close}>
            {isOver ? 'Close' : 'Keep as they are'}
          </Button>
          {!isOver && (
            <Button variant="primary" busy={done !== null} disabled={reason.trim() === ''} onClick={start}>
              {title} {countText(numbers.length)}
            </Button>
          )}
        </>
      }
    >
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <TextField
          label="Reason"
          maxLength={500}
          value={reason}
          readOnly={done !== null}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
      {done !== null && !isOver && (
        <p role="status">
          {done} of {numbers.length}
        </p>
      )}
      {failures.length > 0 && (
        <Notice tone="warning" live title={`${countText(failures.length)} not ${WORDS[kind].done}`}>
          <ul>
            {failures.map(({ number, why }) => (
              <li key={number}>
                <span className="font-mono">{number}</span>: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </StaffDialog>
  )
}

/** Asks why several orders are held or released, does it, and says of each that was refused why. */
export function OrderBulkDialog() {
  const bulk = useOrderBulk()
  return bulk && <Asked key={bulk.kind} bulk={bulk} />
}
