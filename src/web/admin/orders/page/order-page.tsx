import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Ref } from 'react'
import { useShortcuts } from '#web/admin/frame/shortcuts/shortcuts.ts'
import { Presence } from '#web/admin/form/presence.tsx'
import { RecordPlace } from '#web/admin/table/record-place.tsx'
import { DropdownMenu, MenuAction, MenuLine, MenuLink } from '#web/admin/ui/menu.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { sessionQuery } from '#web/session/session-query.ts'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { packedToLeave, refusalsOf, toShip, withRights } from '../order-facts.ts'
import type { Refusals } from '../order-facts.ts'
import { OrderLines } from '../order-lines.tsx'
import { OrderPayments } from '../order-money.tsx'
import { OrderCustomer, OrderEmails, OrderTimeline } from '../order-side.tsx'
import { AddressDialog } from '../address-dialog.tsx'
import { dayText, FULFILMENT_NAMES, ORDER_NAMES, PAYMENT_NAMES, RETURN_NAMES, ShipByMark, StateMark } from '../order-states.tsx'
import type { StaffOrder } from '../order-states.tsx'
import { HoldOrCancelDialog } from '../hold-or-cancel-dialog.tsx'
import type { Decision } from '../hold-or-cancel-dialog.tsx'
import { RefundDialog } from '../refund-dialog.tsx'
import { Refused } from '../refused.tsx'
import { OrderReturns } from './order-returns.tsx'
import { ShipForm } from '../ship-form.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { PaidBefore } from './paid-before.tsx'
import { countOf } from '#domain/count-of.ts'

type Open = 'ship' | 'refund' | 'address' | Decision | null

const ACTIONS = {
  ship: 'Ship',
  refund: 'Refund',
  hold: 'Hold',
  release: 'Release',
  cancel: 'Cancel',
  address: 'Change the address',
} as const

function States({ order }: { order: StaffOrder }) {
  const { status, paymentStatus, fulfilmentStatus, returnStatus, shipBy, isLate, testMode, promise } = order
  const { arrivesFrom, arrivesTo } = promise
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <StateMark state={ORDER_NAMES[status]} />
      <StateMark state={PAYMENT_NAMES[paymentStatus]} />
      <StateMark state={FULFILMENT_NAMES[fulfilmentStatus]} />
      {returnStatus && <StateMark state={RETURN_NAMES[returnStatus]} />}
      {shipBy && (
        <span>
          {!isLate && 'To ship by '}
          <ShipByMark shipBy={shipBy} isLate={isLate} />
        </span>
      )}
      {arrivesFrom !== null && arrivesTo !== null && (
        <span>
          Promised to arrive {dayText(arrivesFrom)} to {dayText(arrivesTo)}
        </span>
      )}
      {testMode && <span className="font-medium text-amber">Test mode: no money</span>}
    </p>
  )
}

/** The ways to what is printed of an order. */
const Papers = ({ order: { number, paidAt } }: { order: StaffOrder }) => (
  <>
    <MenuLink href={`/admin/orders/${number}/print`}>Print the packing slip</MenuLink>
    <MenuLink href={`/admin/orders/${number}/print?paper=pick`}>Print the pick list</MenuLink>
    <MenuLink href={`/api/admin/orders/${number}/invoice`} isNewTab>
      {paidAt === null ? 'Order as PDF' : 'Invoice as PDF'}
    </MenuLink>
  </>
)

/** For those who may only look: nothing of an order is theirs to do, its papers are theirs to see. */
const PapersMenu = ({ order }: { order: StaffOrder }) => (
  <DropdownMenu trigger={<button type="button" className="btn btn-secondary" />} items={<Papers order={order} />}>
    Papers <Icon name="chevron-down" />
  </DropdownMenu>
)

interface ActionButtonsProps {
  order: StaffOrder
  refusals: Refusals
  main: Ref<HTMLButtonElement>
  onOpen: (open: Open) => void
}

/** The buttons of the page: the lesser ones, and the one main action. */
function actionButtons({ order, refusals, main, onOpen }: ActionButtonsProps) {
  const left = order.lines.reduce((sum, line) => sum + toShip(line), 0)
  const packed = packedToLeave(order)
  const held = order.status === 'on_hold' ? 'release' : 'hold'
  const described = (name: keyof Refusals) => (refusals[name] === null ? undefined : `refused-${name}`)
  return {
    lesser: (
      <>
        <Button disabled={refusals.refund !== null} aria-describedby={described('refund')} onClick={() => onOpen('refund')}>
          Refund
        </Button>
        <Button disabled={refusals[held] !== null} aria-describedby={described(held)} onClick={() => onOpen(held)}>
          {ACTIONS[held]}
        </Button>
        <DropdownMenu
          trigger={<button type="button" className="icon-button" aria-label="More actions" />}
          items={
            <>
              <Papers order={order} />
              <MenuLine />
              <MenuAction danger disabled={refusals.cancel !== null} onSelect={() => onOpen('cancel')}>
                Cancel the order
              </MenuAction>
            </>
          }
        >
          <Icon name="chevron-down" />
        </DropdownMenu>
      </>
    ),
    main:
      packed > 0 ? (
        <Button ref={main} variant="primary" onClick={shipPacked}>
          Ship {packed} packed {packed === 1 ? 'part' : 'parts'}
        </Button>
      ) : (
        <Button
          ref={main}
          variant="primary"
          disabled={refusals.ship !== null}
          aria-describedby={described('ship')}
          onClick={() => onOpen('ship')}
        >
          {left > 0 ? `Ship ${countOf(left, 'part', 'parts')}` : 'Ship'}
        </Button>
      ),
  }
}

/** Where nothing is left to be packed, what is packed is to be shipped: asks for its number. @returns whether anything is */
function shipPacked(): boolean {
  const button = document.querySelector<HTMLElement>('[data-ship-packed]')
  button?.click()
  return button !== null
}

/** What is open of the page's actions, also by its keys and by the end of the address: `#ship`. */
function useOpen(refusals: Refusals, { number, status }: StaffOrder) {
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ pathname, hash }) => (pathname === `/admin/orders/${number}` ? hash : '') })
  const [open, setOpen] = useState<Open>(null)
  const held = status === 'on_hold' ? 'release' : 'hold'
  const tryOpen = (name: keyof Refusals) => refusals[name] === null && (setOpen(name), true)
  useShortcuts([
    { keys: 's', label: 'Ship', run: () => tryOpen('ship') || shipPacked() },
    { keys: 'r', label: 'Refund', run: () => tryOpen('refund') },
    { keys: 'h', label: 'Hold or release', run: () => tryOpen(held) },
    { keys: 'p', label: 'Packing slip', run: () => location.assign(`${location.pathname}/print`) },
    { keys: '.', label: 'Note', run: () => document.getElementById('order-note')?.focus() },
  ])
  useEffect(() => {
    if (asked !== 'ship' && asked !== 'refund') return
    if (!tryOpen(asked) && asked === 'ship') shipPacked()
    // The same can be asked again while the page is open.
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
    // Only as it is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  return { open, setOpen, close: () => setOpen(null) }
}

/** An order: what was bought, what is to do with it, and everything that happened to it. */
export function OrderPage({ order }: { order: StaffOrder }) {
  const refusals = withRights(refusalsOf(order), useQuery(sessionQuery()).data?.person?.staffRole)
  const { open, setOpen, close } = useOpen(refusals, order)
  const [leaving, setLeaving] = useState<string | null>(null)
  const isShipping = open === 'ship' || order.shipments.some(({ id, status }) => id === leaving && status === 'pending')
  const mayChange = useMayChange()
  // The form of a shipment takes its place.
  const mainButton = useFocusWhenLost<HTMLButtonElement>(isShipping)
  const { lesser, main } = actionButtons({ order, refusals, main: mainButton, onOpen: setOpen })
  return (
    <div className="long-sheet grid gap-4">
      <Presence subject={order.id} />
      <PageHeader
        title={`Order ${order.number}`}
        aside={
          <>
            <RecordPlace list="orders" one="order" many="Orders" id={order.number} />
            {!mayChange && <PapersMenu order={order} />}
          </>
        }
        actions={lesser}
        mainAction={isShipping ? undefined : main}
      />
      <States order={order} />
      {order.holdReason && order.status === 'on_hold' && <Notice tone="warning">On hold: {order.holdReason}</Notice>}
      {order.exchangeFor && (
        <Notice>
          These parts are sent for return <a href={`/admin/returns/${order.exchangeFor}`}>{order.exchangeFor}</a>
          {order.totalCents === 0 && ', at no charge'}.
          <PaidBefore order={order} />
        </Notice>
      )}
      {order.cancelReason && <Notice>Cancelled: {order.cancelReason}</Notice>}
      <Refused
        refusals={packedToLeave(order) > 0 ? { ...refusals, ship: null } : refusals}
        names={ACTIONS}
        hides={order.status === 'on_hold' ? 'hold' : 'release'}
      />
      <div className="long-sheet grid gap-4 lg:grid-cols-3">
        <div className="long-sheet grid min-w-0 content-start gap-4 lg:col-span-2">
          {open === 'ship' && <ShipForm order={order} onDone={close} />}
          <OrderLines order={order} />
          <OrderShipments order={order} leaving={leaving} onLeaving={setLeaving} />
          <OrderReturns order={order} />
          <OrderPayments order={order} />
        </div>
        <div className="long-sheet grid min-w-0 content-start gap-4">
          <OrderCustomer order={order} refusal={refusals.address} onChange={() => setOpen('address')} />
          <OrderEmails order={order} />
          <OrderTimeline order={order} />
        </div>
      </div>
      {open === 'refund' && <RefundDialog order={order} refusal={refusals.refund} onClose={close} />}
      {open === 'address' && <AddressDialog order={order} refusal={refusals.address} onClose={close} />}
      {open !== null && open !== 'ship' && open !== 'refund' && open !== 'address' && (
        <HoldOrCancelDialog order={order} decision={open} refusal={refusals[open]} onClose={close} />
      )}
    </div>
  )
}
