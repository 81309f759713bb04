import { formatMoney } from '#domain/money.ts'
import { Timeline } from '#web/admin/orders/order-side.tsx'
import { PaidBefore } from '#web/admin/orders/page/paid-before.tsx'
import { ORDER_NAMES, StateMark } from '#web/admin/orders/order-states.tsx'
import type { StaffOrder } from '#web/admin/orders/order-states.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { windowText } from './return-facts.ts'
import type { StaffReturn } from './return-query.ts'

/** The difference of an exchange in words; cents with tax. */
const agreedText = (cents: number): string =>
  cents === 0 ? 'no difference.' : cents > 0 ? `they pay ${formatMoney(cents)}.` : `they get ${formatMoney(-cents)} back.`

/** The order that the parts are from, who bought it, and how long ago. */
export function ReturnOrder({ found, order }: { found: StaffReturn; order: StaffOrder }) {
  const { deliveredAt } = found.window
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="return-order">
      <h2 id="return-order" className="text-h3">
        Order
      </h2>
      <p>
        <a href={`/admin/orders/${order.number}`} className="font-mono">
          {order.number}
        </a>
        , {formatMoney(order.totalCents)}, <ShopDate iso={order.placedAt} />
      </p>
      <PaidBefore order={order} />
      <p dir="auto">{found.name}</p>
      <p className="break-all">
        <a className="inline-block min-h-6" href={`mailto:${found.email}`}>
          {found.email}
        </a>
      </p>
      {deliveredAt && (
        <p>
          Last shipment: <ShopDate iso={deliveredAt} />
        </p>
      )}
      <p className={found.window.wasOver ? 'text-amber' : 'text-small text-ink-2'}>{windowText(found)}</p>
      {found.window.rules.map((rule) => (
        <p key={rule} className="text-small text-ink-2">
          Sold by the rule: {rule}
        </p>
      ))}
      {found.agreedCents !== null && <p>Asked for an exchange; told: {agreedText(found.agreedCents)}</p>}
      {found.status === 'approved' && found.sendBy && (
        <p className="text-small text-ink-2">
          Closed by itself after <ShopDate iso={found.sendBy} />.
        </p>
      )}
      {found.requestedBy !== 'customer' && <p className="text-small text-ink-2">Staff have entered it.</p>}
    </section>
  )
}

/** What the customer got for it: money, or other parts. */
export function ReturnSettlement({ found, order }: { found: StaffReturn; order: StaffOrder }) {
  const refunds = order.refunds.filter(({ returnId }) => returnId === found.id)
  const { exchange } = found
  if (refunds.length === 0 && !exchange) return null
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="return-settled">
      <h2 id="return-settled" className="text-h3">
        For it
      </h2>
      <ul>
        {refunds.map(({ id, amountCents, taxCents, shippingCents, status, failure }) => (
          <li key={id} className="border-b border-line py-1">
            Refund {formatMoney(amountCents)} (tax {formatMoney(taxCents)}
            {shippingCents > 0 && `, shipping ${formatMoney(shippingCents)}`}), {status}
            {failure && <span className="block text-small text-brick">{failure}</span>}
          </li>
        ))}
        {exchange && (
          <li className="flex flex-wrap gap-x-3 border-b border-line py-1">
            <span>
              {(found.settledCents ?? 0) > 0 ? `Parts, ${formatMoney(found.settledCents ?? 0)} to pay:` : 'Parts at no charge:'}{' '}
              <a href={`/admin/orders/${exchange.number}`} className="font-mono">
                {exchange.number}
              </a>
            </span>
            <StateMark state={ORDER_NAMES[exchange.status]} />
          </li>
        )}
      </ul>
    </section>
  )
}

/** What happened to the return, and to its refunds. */
export function ReturnTimeline({ found, order }: { found: StaffReturn; order: StaffOrder }) {
  const refundIds = new Set<unknown>(order.refunds.filter(({ returnId }) => returnId === found.id).map(({ id }) => id))
  const history = order.history.filter(({ data }) => data.returnId === found.id || refundIds.has(data.refundId))
  return (
    <section className="panel grid gap-3 p-4" aria-labelledby="return-timeline">
      <h2 id="return-timeline" className="text-h3">
        Timeline
      </h2>
      <Timeline history={history} />
    </section>
  )
}
