import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/shell/shop-link.tsx'
import { orderDate } from './order-date.ts'
import { orderWords } from './order-words.ts'

type Order = Schema<'Order'>

function Lines({ lines }: Pick<Order, 'lines'>) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.slug} className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-3 first:border-t-0">
          <div className="min-w-0">
            <ShopLink href={`/product/${line.slug}`} className="link font-medium">
              {line.name}
            </ShopLink>
            <p className="text-small text-ink-2">
              Part Number: <span className="font-mono text-part break-all text-ink">{line.partNumber}</span>
            </p>
            <p className="text-small text-ink-2 tabular-nums">
              {line.quantity} × {formatMoney(line.unitPriceCents)}
            </p>
          </div>
          <p className="font-display text-lead font-semibold tabular-nums">{formatMoney(line.subtotalCents)}</p>
        </li>
      ))}
    </ul>
  )
}

function Sums({ order }: { order: Order }) {
  const rows = [
    ['Subtotal', order.subtotalCents],
    [order.couponCode ? `Discount (${order.couponCode})` : 'Discount', order.discountCents === 0 ? 0 : -order.discountCents],
    ['Shipping', order.shippingCents],
    ['Tax', order.taxCents],
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
          <dd className="tabular-nums">{formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

function ShipsTo({ to }: { to: Order['shippingAddress'] }) {
  const lines = [`${to.firstName} ${to.lastName}`, to.addressLine1, to.addressLine2, `${to.city}, ${to.state} ${to.postalCode}`, to.phone]
  return (
    <section aria-labelledby="ships-to">
      <h3 id="ships-to" className="mb-1 text-h4">
        Ships to
      </h3>
      <address className="not-italic">
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
  )
}

interface OrderViewProps {
  order: Order
  /** The number stands as the page's heading, or as one inside a page. */
  headingAs?: 'h1' | 'h2'
}

/** An order as its customer sees it: how it stands, what was bought, what it cost, where it goes. */
export function OrderView({ order, headingAs: Heading = 'h1' }: OrderViewProps) {
  return (
    <article className="sheet grid gap-6 p-5 sm:p-8">
      <header>
        <Heading className="text-h2">
          Order <span className="font-mono font-medium">{order.number}</span>
        </Heading>
        <p className="mt-2 text-lead">{orderWords(order)}</p>
        <p className="text-ink-2">
          Placed <time dateTime={order.placedAt}>{orderDate(order.placedAt)}</time>, confirmation to {order.email}
        </p>
      </header>
      <Lines lines={order.lines} />
      <Sums order={order} />
      <ShipsTo to={order.shippingAddress} />
    </article>
  )
}
