import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { addressLines, addressWithoutName } from '#domain/customer/address-lines.ts'
import { formatMoney } from '#domain/money.ts'
import { shippingText } from '#domain/pricing/shipping.ts'
import { discountLabel } from '#domain/pricing/discount-label.ts'
import { cardText } from '#domain/order/payment-card.ts'
import { referenceRows } from '#domain/order/order-references.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { errorText } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { Button } from '#web/ui/button.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { isToBeSent, RETURN_LABELS } from '#web/orders/order-labels.ts'
import { partsText } from '#web/orders/parts-text.ts'
import { PartPicture } from '#web/parts/part-picture.tsx'
import { Shipments } from './shipments.tsx'
import { StatusMark } from './status-mark.tsx'
import { Timeline } from './timeline.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { PartNumberLine } from '#web/ui/part/part-number.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

const ReturnSlip = lazyWithPreload(async () => (await import('#web/orders/return-slip.tsx')).ReturnSlip)

type Order = Schema<'Order'>

/** A part of an order, whose heading stands one level below the one with the number. */
interface InOrder {
  headingAs: 'h2' | 'h3'
}

function Lines({ lines }: Pick<Order, 'lines'>) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[auto_1fr_auto] gap-x-4 border-t border-line py-3 first:border-t-0">
          <PartPicture slug={line.currentSlug ?? line.slug} photo={line.photo ?? undefined} className="no-print size-14" />
          <div className="min-w-0 print:col-span-2">
            {line.currentSlug === null ? (
              <span className="font-medium">
                <Unbroken text={line.name} />
              </span>
            ) : (
              <ShopLink href={`/product/${line.currentSlug}`} className="link font-medium">
                <Unbroken text={line.name} />
              </ShopLink>
            )}
            <PartNumberLine partNumber={line.partNumber} />
            {line.machine?.fit === 'fits' && <p className="text-small text-ink-2">For your {line.machine.name}</p>}
            <p className="font-display text-body text-ink-2 tabular-nums">
              {line.quantity} × {formatMoney(line.unitPriceCents)}
            </p>
          </div>
          <p className="font-display text-lead font-semibold tabular-nums">{formatMoney(line.subtotalCents)}</p>
        </li>
      ))}
    </ul>
  )
}

function OrderTotals({ order }: { order: Order }) {
  const rows = [
    ['Subtotal', order.subtotalCents],
    [discountLabel(order), order.discountCents === 0 ? 0 : -order.discountCents],
    ['Shipping', order.shippingCents],
    [order.taxExemption ?? 'Tax', order.taxCents],
    ['Total', order.totalCents],
    ...(order.refundedCents > 0 ? [['Refunded', -order.refundedCents] as const] : []),
  ] as const
  return (
    <dl className="ml-auto grid w-full max-w-xs gap-1.5 border-t-[1.5px] border-ink pt-3">
      {rows.map(([label, cents]) => (
        <div
          key={label}
          className={label === 'Total' ? 'flex justify-between gap-4 font-display text-h4 font-bold' : 'flex justify-between gap-4'}
        >
          <dt>{label}</dt>
          <dd className="font-display tabular-nums">{label === 'Shipping' ? shippingText(cents) : formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

function ShipsTo({ to, company, headingAs: Heading }: InOrder & { to: Order['shippingAddress']; company: Order['company'] }) {
  const lines = [...addressLines(to, company), formatPhone(to.phone)]
  return (
    <section aria-labelledby="ships-to">
      <Heading id="ships-to" className="mb-1 text-h4">
        Ships to
      </Heading>
      <address className="not-italic">
        {lines.filter(Boolean).map((line) => (
          <span key={line} dir="auto" className="block text-start">
            <Unbroken text={line} />
          </span>
        ))}
      </address>
    </section>
  )
}

/** How it was paid, and what went back; nothing before it was paid. */
function Payment({ order: { paidAt, paidCents, refunds, card }, headingAs: Heading }: InOrder & { order: Order }) {
  if (paidAt === null) return null
  return (
    <section aria-labelledby="payment">
      <Heading id="payment" className="mb-1 text-h4">
        Payment
      </Heading>
      <ul className="grid gap-1">
        <li>
          <span className="font-display">{formatMoney(paidCents)}</span> paid <ShopDate iso={paidAt} />
          {card && `, ${cardText(card)}`}
        </li>
        {refunds.map(({ amountCents, status, requestedAt }) => (
          <li key={`${requestedAt} ${amountCents}`}>
            <span className="font-display">{formatMoney(amountCents)}</span> {status === 'succeeded' ? 'refunded' : 'on its way back'},{' '}
            <ShopDate iso={requestedAt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The returns of an order with their states, not on an invoice; nothing for an order without any. */
function Returns({
  returns,
  headingAs: Heading,
  onPrintSlip,
}: InOrder & Pick<Order, 'returns'> & { onPrintSlip: (returnNumber: string) => void }) {
  if (returns.length === 0) return null
  return (
    <section id="returns" aria-label="Returns" className="no-print">
      <Heading className="mb-1 text-h4">Returns</Heading>
      <ul className="grid gap-1">
        {returns.map(({ number, status, staffNote, lines }) => (
          <li key={number}>
            <span className="font-mono">{number}</span>: {RETURN_LABELS[status]}
            {staffNote && `. ${staffNote}`}
            <span className="block text-small text-ink-2">
              <Unbroken text={partsText(lines)} />
            </span>
            {/* Only an approved return that has not arrived needs a slip. */}
            {isToBeSent(status) && (
              <Button className="no-print my-2 flex noscript:hidden" onClick={() => onPrintSlip(number)}>
                Print return slip<span className="sr-only"> {number}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The shop's name and address, for print only: the page header is not printed. */
function Letterhead({ isPaid }: { isPaid: boolean }) {
  const { data: shop } = useQuery(shopQuery())
  return (
    <div className="hidden justify-between gap-8 border-b-[1.5px] border-ink pb-3 print:flex">
      <p className="font-display text-h2 font-bold">{isPaid ? 'Invoice' : 'Order'}</p>
      <p className="text-right text-small">
        {shop?.name}
        <br />
        {shop && <Unbroken text={addressWithoutName(shop.name, shop.contact.address)} />}
        <br />
        {shop?.contact.phone}, {shop?.contact.email}
      </p>
    </div>
  )
}

interface OrderViewProps {
  order: Order
  /** The level of the heading with the number. */
  headingAs?: 'h1' | 'h2' | undefined
}

/** An order as its customer sees it: its state, lines, totals and shipping address. */
export function OrderView({ order, headingAs: Heading = 'h1' }: OrderViewProps) {
  const [printedNumber, setPrintedNumber] = useState<string | null>(null)
  const headingAs = Heading === 'h1' ? 'h2' : 'h3'
  const requestedReturn = order.returns.find(({ number }) => number === printedNumber)
  const hasReturns = order.returns.length > 0
  useEffect(() => {
    if (hasReturns) void ReturnSlip.preload()
  }, [hasReturns])
  const printSlip = async (returnNumber: string) => {
    if (await ReturnSlip.preload()) setPrintedNumber(returnNumber)
    else toast({ id: 'return-slip', title: 'The return slip was not printed', description: errorText(null), tone: 'error' })
  }
  return (
    <>
      <article className="long-sheet sheet grid grid-cols-1 gap-6 p-5 sm:p-8">
        <Letterhead isPaid={order.paidAt !== null} />
        <header>
          <Heading className="text-h2">
            {/* As large as it stands on one line of a small phone; letters that are set larger may take two. */}
            Order <span className="font-mono text-part-lg font-medium sm:text-[1em]">{order.number}</span>
          </Heading>
          <p className="no-print mt-2 text-lead">
            <StatusMark order={order} />
          </p>
          <p className="mt-2 text-ink-2">
            Placed{' '}
            <time dateTime={order.placedAt}>
              <ShopDate iso={order.placedAt} />
            </time>
            {order.paidAt && (
              <>
                , paid <ShopDate iso={order.paidAt} />
              </>
            )}
            , confirmation to {order.email}
          </p>
          {referenceRows(order).map(({ label, text }) => (
            <p key={label}>
              {label}:{' '}
              <bdi>
                <Unbroken text={text} />
              </bdi>
            </p>
          ))}
        </header>
        <Lines lines={order.lines} />
        <OrderTotals order={order} />
        <Shipments order={order} headingAs={headingAs} />
        <Returns returns={order.returns} headingAs={headingAs} onPrintSlip={(returnNumber) => void printSlip(returnNumber)} />
        <div className="grid gap-6 sm:grid-cols-2">
          <ShipsTo to={order.shippingAddress} company={order.company} headingAs={headingAs} />
          <Payment order={order} headingAs={headingAs} />
        </div>
        <Timeline history={order.history} headingAs={headingAs} />
      </article>
      {requestedReturn && (
        <Suspense>
          <ReturnSlip order={order} requestedReturn={requestedReturn} onPrinted={() => setPrintedNumber(null)} />
        </Suspense>
      )}
    </>
  )
}
