import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReturnAction } from '#domain/returns/return-refusals.ts'
import { useShortcuts } from '#web/admin/frame/shortcuts/shortcuts.ts'
import { Presence } from '#web/admin/form/presence.tsx'
import { OrderEmails } from '#web/admin/orders/order-side.tsx'
import { RETURN_NAMES, StateMark } from '#web/admin/orders/order-states.tsx'
import type { StaffOrder } from '#web/admin/orders/order-states.tsx'
import { RefundDialog } from '#web/admin/orders/refund-dialog.tsx'
import { Refused } from '#web/admin/orders/refused.tsx'
import { RecordPlace } from '#web/admin/table/record-place.tsx'
import { DropdownMenu, MenuAction, MenuLine } from '#web/admin/ui/menu.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { ReturnSlip } from '#web/orders/return-slip.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { sessionQuery } from '#web/session/session-query.ts'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { refundOf } from './refund-of-return.ts'
import { refusalsOf } from './return-facts.ts'
import { ReturnLines } from './return-lines.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import type { StaffReturn } from './return-query.ts'
import { ReturnOrder, ReturnSettlement, ReturnTimeline } from './return-side.tsx'

type Refusals = ReturnType<typeof refusalsOf>

const ACTIONS: Record<ReturnAction, string> = {
  approve: 'Approve',
  decline: 'Decline',
  send: 'It is on its way',
  receive: 'Receive',
  refund: 'Refund',
  exchange: 'Exchange',
  close: 'Settle without money',
  cancel: 'The customer keeps the parts',
}

/** The one main action of each state; the other steps stand beside it or in the menu. */
const MAIN: Record<StaffReturn['status'], ReturnAction> = {
  requested: 'approve',
  approved: 'receive',
  declined: 'refund',
  in_transit: 'receive',
  received: 'refund',
  closed: 'refund',
  cancelled: 'refund',
}
const BESIDE: readonly ReturnAction[] = ['approve', 'decline', 'receive', 'refund', 'exchange']

interface ButtonsProps {
  found: StaffReturn
  refusals: Refusals
  onOpen: (action: ReturnAction) => void
  onPrint: () => void
}

/** The buttons of the page: the lesser ones, and the one main action. */
function actionButtons({ found, refusals, onOpen, onPrint }: ButtonsProps) {
  const button = (action: ReturnAction, variant: 'primary' | 'secondary') => (
    <Button
      key={action}
      variant={variant}
      disabled={refusals[action] !== null}
      aria-describedby={refusals[action] === null ? undefined : `refused-${action}`}
      onClick={() => onOpen(action)}
    >
      {ACTIONS[action]}
    </Button>
  )
  const main = MAIN[found.status]
  return {
    main: button(main, 'primary'),
    lesser: (
      <>
        {BESIDE.filter((action) => action !== main).map((action) => button(action, 'secondary'))}
        <DropdownMenu
          trigger={<button type="button" className="icon-button" aria-label="More actions" />}
          items={
            <>
              <MenuAction onSelect={onPrint}>Print the return slip</MenuAction>
              <MenuLine />
              {(['send', 'close', 'cancel'] as const).map((action) => (
                <MenuAction key={action} danger={action === 'cancel'} disabled={refusals[action] !== null} onSelect={() => onOpen(action)}>
                  {ACTIONS[action]}
                </MenuAction>
              ))}
            </>
          }
        >
          <Icon name="chevron-down" />
        </DropdownMenu>
      </>
    ),
  }
}

interface OpenedProps {
  found: StaffReturn
  order: StaffOrder
  open: ReturnAction | null
  /** Why no money can be given back for it any more. */
  refusal: string | null
  onClose: () => void
}

/** The window of what is being done. */
function Opened({ found, order, open, refusal, onClose }: OpenedProps) {
  if (open === null || open === 'receive') return null
  if (open === 'refund') return <RefundDialog {...{ order, refusal, onClose }} settled={refundOf(found, order)} />
  if (open === 'exchange') return <ExchangeDialog found={found} order={order} onClose={onClose} />
  return <DecideDialog found={found} decision={open} onClose={onClose} />
}

/** A return: what comes back and why, what is to do with it, and everything that happened to it. */
export function ReturnPage({ found, order }: { found: StaffReturn; order: StaffOrder }) {
  const refusals = refusalsOf(found, order, useQuery(sessionQuery()).data?.person?.staffRole)
  const [open, setOpen] = useState<ReturnAction | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const tryOpen = (action: ReturnAction) => refusals[action] === null && (setOpen(action), true)
  const close = () => setOpen(null)
  const state = useFocusWhenLost<HTMLParagraphElement>(`${found.status} ${open}`)
  useShortcuts([
    { keys: 'a', label: 'Approve', run: () => tryOpen('approve') },
    { keys: 'u', label: 'Unpack', run: () => tryOpen('receive') },
    { keys: 'r', label: 'Refund', run: () => tryOpen('refund') },
    { keys: 'e', label: 'Exchange', run: () => tryOpen('exchange') },
  ])
  const { lesser, main } = actionButtons({ found, refusals, onOpen: setOpen, onPrint: () => setPrinting(true) })
  return (
    <div className="grid gap-4">
      <Presence subject={found.id} />
      <PageHeader
        title={`Return ${found.number}`}
        aside={<RecordPlace list="returns" one="return" many="Returns" id={found.number} />}
        actions={lesser}
        mainAction={open === 'receive' ? undefined : main}
      />
      <p ref={state} tabIndex={-1} className="flex flex-wrap gap-x-4 gap-y-1">
        <StateMark state={RETURN_NAMES[found.status]} />
        <span>
          Asked for <ShopDate iso={found.requestedAt} hasTime />
        </span>
      </p>
      <Refused refusals={refusals} names={ACTIONS} />
      <div className="grid gap-4 lg:grid-cols-3">
        <div className="grid min-w-0 content-start gap-4 lg:col-span-2">
          {open === 'receive' && <ReceiveForm found={found} refusal={refusals.receive} onDone={close} />}
          <ReturnLines found={found} />
          <ReturnPhotos found={found} />
          <ReturnSettlement found={found} order={order} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <ReturnOrder found={found} order={order} />
          <OrderEmails order={order} />
          <ReturnTimeline found={found} order={order} />
        </div>
      </div>
      <Opened {...{ found, order, open }} refusal={refusals.refund} onClose={close} />
      {isPrinting && <ReturnSlip order={order} requestedReturn={found} onPrinted={() => setPrinting(false)} />}
    </div>
  )
}
