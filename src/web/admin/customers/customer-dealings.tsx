import { emailName } from '#domain/content/email-template.ts'
import { formatMoney } from '#domain/money.ts'
import { EMAIL_STATES } from '#web/admin/emails/email-query.ts'
import { FULFILMENT_NAMES, ORDER_NAMES, PAYMENT_NAMES, RETURN_NAMES, StateMark } from '#web/admin/orders/order-states.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import type { Customer } from './customer-query.ts'
import { Panel, PANEL_ROW } from './panel.tsx'

/** The newest orders, and the way to all. */
export function CustomerOrders({ customer: { orderRows, email } }: { customer: Customer }) {
  return (
    <Panel id="customer-orders" title="Orders" empty={orderRows.length === 0 && 'No orders.'}>
      <ul>
        {orderRows.map(({ number, status, paymentStatus, fulfilmentStatus, totalCents, placedAt, exchangeFor }) => (
          <li key={number} className={PANEL_ROW}>
            <ShopLink className="link font-mono" href={`/admin/orders/${number}`}>
              {number}
            </ShopLink>
            {exchangeFor !== null && (
              <span>
                Exchange for <span className="font-mono">{exchangeFor}</span>
              </span>
            )}
            <ShopDate iso={placedAt} />
            <StateMark state={status === 'open' ? FULFILMENT_NAMES[fulfilmentStatus] : ORDER_NAMES[status]} />
            <StateMark state={PAYMENT_NAMES[paymentStatus]} />
            <span className="ml-auto tabular-nums">{formatMoney(totalCents)}</span>
          </li>
        ))}
      </ul>
      <p>
        <ShopLink className="link" href={`/admin/orders?filter=${encodeURIComponent(`email:is:${email}`)}`}>
          All orders with this address
        </ShopLink>
      </p>
    </Panel>
  )
}

export function CustomerReturns({ customer: { returns } }: { customer: Customer }) {
  if (returns.length === 0) return null
  return (
    <Panel id="customer-returns" title="Returns">
      <ul>
        {returns.map(({ number, orderNumber, status, createdAt }) => (
          <li key={number} className={PANEL_ROW}>
            <ShopLink className="link font-mono" href={`/admin/returns/${number}`}>
              {number}
            </ShopLink>
            <ShopLink className="link font-mono" href={`/admin/orders/${orderNumber}`}>
              {orderNumber}
            </ShopLink>
            <StateMark state={RETURN_NAMES[status]} />
            <span className="ml-auto">
              <ShopDate iso={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The newest e-mails to them. */
export function CustomerEmails({ customer: { letters } }: { customer: Customer }) {
  return (
    <Panel id="customer-letters" title="E-mails" empty={letters.length === 0 && 'None were written.'}>
      <ul>
        {letters.map(({ id, kind, subject, state, at }) => (
          <li key={id} className={PANEL_ROW}>
            <ShopLink className="link min-w-0 wrap-anywhere" href={`/admin/test-email/${id}`}>
              {subject ?? emailName(kind)}
            </ShopLink>
            <StateMark state={EMAIL_STATES[state]} />
            <span className="ml-auto">
              <ShopDate iso={at} hasTime />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What they have written to the shop. */
export function CustomerMessages({ customer: { messages } }: { customer: Customer }) {
  if (messages.length === 0) return null
  return (
    <Panel id="customer-messages" title="Messages">
      <ul>
        {messages.map(({ id, topic, state, createdAt }) => (
          <li key={id} className={PANEL_ROW}>
            <ShopLink className="link first-letter:uppercase" href={`/admin/messages/${id}`}>
              {topic.replaceAll('_', ' ')}
            </ShopLink>
            <span className="text-ink-2">{state}</span>
            <span className="ml-auto">
              <ShopDate iso={createdAt} hasTime />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
