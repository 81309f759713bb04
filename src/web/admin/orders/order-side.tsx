import { addressLines } from '#domain/customer/address-lines.ts'
import { emailName } from '#domain/content/email-template.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { formatMoney } from '#domain/money.ts'
import { referenceRows } from '#domain/order/order-references.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { NoteForm } from '#web/admin/form/note-form.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { orderActions } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'
import { useOrderAct } from './use-order-act.ts'

const copy = (what: string, text: string) =>
  void navigator.clipboard.writeText(text).then(
    () => toast({ text: `Copied: ${what}` }),
    () => toast({ text: 'Could not copy', detail: text, tone: 'error' }),
  )

interface OrderCustomerProps {
  order: StaffOrder
  /** Why the address cannot be changed; null when it can. */
  refusal: string | null
  onChange: () => void
}

/** Who has ordered, and where it goes. */
export function OrderCustomer({ order, refusal, onChange }: OrderCustomerProps) {
  const { email, shippingAddress, customer } = order
  const mayChange = useMayChange()
  const lines = addressLines(shippingAddress, order.company)
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="order-customer">
      <h2 id="order-customer" className="text-h3">
        Customer
      </h2>
      <address className="not-italic">
        {lines.map((line, index) => (
          <div key={index}>{line}</div>
        ))}
      </address>
      <p className="break-all">
        <a className="inline-block min-h-6" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      {shippingAddress.phone && <p>{formatPhone(shippingAddress.phone)}</p>}
      {referenceRows(order).map(({ label, text }) => (
        <p key={label}>
          {label}: <bdi>{text}</bdi>
        </p>
      ))}
      <p className="text-small text-ink-2">
        {customer.paidOrders} paid {customer.paidOrders === 1 ? 'order' : 'orders'}, {formatMoney(customer.spentCents)} in all
        {customer.hasAccount ? ', has an account' : ', a guest'}
      </p>
      {email && (
        <p>
          <ShopLink className="link" href={`/admin/users?q=${encodeURIComponent(email)}`}>
            Everything about this customer
          </ShopLink>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayChange && (
          <Button disabled={refusal !== null} aria-describedby={refusal === null ? undefined : 'refused-address'} onClick={onChange}>
            Change address
          </Button>
        )}
        <Button onClick={() => copy('the address', lines.join('\n'))}>Copy address</Button>
        <Button onClick={() => copy('the e-mail address', email)}>Copy e-mail</Button>
      </div>
    </section>
  )
}

const EMAIL_LABELS: Record<StaffOrder['letters'][number]['state'], string> = {
  due: 'to be sent',
  sent: 'sent',
  kept: 'stored, not sent',
  dead: 'failed',
}

/** The e-mails to the customer, each of which can be sent again. */
export function OrderEmails({ order }: { order: StaffOrder }) {
  const act = useOrderAct(order.number)
  const mayChange = useMayChange()
  const { number, letters, paidAt } = order
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="order-letters">
      <h2 id="order-letters" className="text-h3">
        E-mails
      </h2>
      {act.error && (
        <Notice tone="error" live>
          {act.error}
        </Notice>
      )}
      <ul>
        {letters.map(({ id, kind, state, subject, at }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 border-b border-line py-1">
            <span className="min-w-0 grow">
              {subject ?? emailName(kind)}
              <span className="block text-small text-ink-2">
                {EMAIL_LABELS[state]}, <ShopDate iso={at} hasTime />
              </span>
            </span>
            {mayChange && (state === 'sent' || state === 'dead') && (
              <Button busy={act.isBusy} onClick={() => void act.run(() => orderActions.resend(id), 'It is sent again')}>
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button
          busy={act.isBusy}
          disabled={paidAt === null}
          onClick={() => void act.run(() => orderActions.mailLink(number), 'The link to the order is mailed')}
        >
          Mail the link to the order
        </Button>
      )}
    </section>
  )
}

type Event = StaffOrder['history'][number]

const WHO: Record<string, string> = { customer: 'the customer', staff: 'staff', system: 'the shop', provider: 'the payment provider' }

/** What an event says beside its name: a reason, an amount, a number. */
function eventDetail({ data }: Event): string {
  const { text, reason, amountCents, carrier, trackingNumber } = data
  return [text, reason, typeof amountCents === 'number' && formatMoney(amountCents), carrier, trackingNumber]
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .join(', ')
}

/** Everything that happened to an order, or to what of it is given, newest first. */
export function Timeline({ history }: Pick<StaffOrder, 'history'>) {
  return (
    <ol className="grid gap-2" aria-label="Timeline">
      {history.map((event, index) => (
        <li key={`${event.at} ${event.type} ${index}`} className="border-line not-last:border-b not-last:pb-2">
          <p>
            <strong className="inline-block first-letter:uppercase">{event.type.replaceAll('_', ' ')}</strong>
            {eventDetail(event) && <span className="whitespace-pre-wrap">: {eventDetail(event)}</span>}
          </p>
          <p className="text-small text-ink-2">
            {event.by ?? WHO[event.actor] ?? event.actor}, <ShopDate iso={event.at} hasTime />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Notes of staff, and the timeline in which they stand; those who may only look write none. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const mayChange = useMayChange()
  const act = useOrderAct(order.number)
  return (
    <section className="panel grid gap-3 p-4" aria-labelledby="order-timeline">
      <h2 id="order-timeline" className="text-h3">
        Timeline
      </h2>
      {mayChange && (
        <NoteForm id="order-note" act={act} write={(key, text) => act.run(() => orderActions.note(order.number, key, text), 'Noted')} />
      )}
      <Timeline history={order.history} />
    </section>
  )
}
